import { article, links, openGraph, page, type Style } from './markup.ts'
import type { Story } from './stories.ts'

/** Pages whose own scripts write their headlines. A script sets `document.body.dataset.rests` when it has finished. */
const script = (code: string) => `<script>${code}</script>`
const rests = `document.body.dataset.rests = ''`

/** The heading and its tags are added after the page is shown. */
export const lateArticle = (style: Style, story: Story): string =>
  page(style, {
    title: 'Loading',
    body: '<div id="app"></div>',
    around: script(`setTimeout(() => {
      document.title = ${JSON.stringify(story.printed)}
      app.innerHTML = ${JSON.stringify(article(story))}
      ${rests}
    }, 150)`),
  })

/** Scripts change the heading back and forth, like A/B tests of headlines, and restore the published one whenever it differs. */
export const flickeringArticle = (style: Style, story: Story): string =>
  page(style, {
    title: story.printed,
    head: openGraph(story),
    body: article(story),
    around: script(`
      const heading = document.querySelector('h1'), printed = heading.textContent
      let left = 40
      const timer = setInterval(() => {
        heading.textContent = --left % 2 ? 'Live: the latest on the storm' : printed
        if (left > 0) return
        clearInterval(timer)
        ${rests}
      }, 25)`),
  })

/** The outlet's own script restores its heading as soon as it changes. */
export const stubbornArticle = (style: Style, story: Story): string =>
  page(style, {
    title: story.printed,
    head: openGraph(story),
    body: article(story),
    around: script(`
      const heading = document.querySelector('h1')
      const insist = () => {
        if (heading.textContent !== printed) heading.textContent = printed
      }
      const printed = ${JSON.stringify(story.printed)}
      new MutationObserver(insist).observe(heading, { characterData: true, childList: true, subtree: true })
      insist()`),
  })

export const pushFront = (style: Style, all: readonly Story[]): string => {
  const bodies = Object.fromEntries(all.map((story) => [story.path, article(story)]))
  return page(style, {
    title: 'Home',
    body: `<div id="app">${all.map(links.linkInHeading).join('')}</div>`,
    around: script(`
      const bodies = ${JSON.stringify(bodies)}
      const titles = ${JSON.stringify(Object.fromEntries(all.map(({ path, printed }) => [path, printed])))}
      const front = app.innerHTML
      const show = () => {
        document.title = titles[location.pathname] ?? 'Home'
        app.innerHTML = bodies[location.pathname] ?? front
      }
      addEventListener('popstate', show)
      addEventListener('click', (event) => {
        const link = event.target.closest('main a')
        if (!link) return
        event.preventDefault()
        history.pushState(null, '', link.href)
        show()
      })`),
  })
}

/** A list that grows in batches. With `whenScrolled`, each is loaded when the reader reaches the end. Otherwise they follow one another. */
export const growingList = (
  style: Style,
  all: readonly Story[],
  { batches, whenScrolled = false }: { batches: number; whenScrolled?: boolean },
): string =>
  page(style, {
    title: 'Home',
    body: '<div id="app"></div><p id="end">More stories</p>',
    around: script(`
      const rows = ${JSON.stringify(all.map(links.linkInHeading))}
      let batch = 0
      const more = () => {
        const part = document.createElement('div')
        part.innerHTML = rows.slice(batch * rows.length / ${batches}, (batch + 1) * rows.length / ${batches}).join('')
        app.append(part)
        if (++batch >= ${batches}) ${rests}
        else ${whenScrolled ? 'observer.observe(end)' : 'setTimeout(more, 10)'}
      }
      const observer = new IntersectionObserver(([{ isIntersecting }]) => {
        if (!isIntersecting) return
        observer.unobserve(end)
        more()
      })
      more()`),
  })
