import type { Page } from '@playwright/test'
import { answered } from './answered.ts'

/** Replaces text nodes, now and whenever the page changes, as the translations of Chrome and Firefox do, which take their time. */
export async function translate(page: Page): Promise<void> {
  // Parts that are still hydrated would not match the server's page. React marks what it has hydrated.
  await page.waitForFunction(() =>
    [...document.body.querySelectorAll('a, button')].every((each) =>
      Object.keys(each).some((key) => key.startsWith('__reactFiber')),
    ),
  )
  await page.evaluate(() => {
    const wrap = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, noscript, textarea, title')) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.data
      text.replaceWith(outer)
    }
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) wrap(text)
    }
    wrapAll(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        for (const node of addedNodes) node instanceof Text ? wrap(node) : wrapAll(node)
        if (target instanceof Text) wrap(target)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

/** Presses every button and fold of the page or of the popup above it, each once, and what appears by that. Stays signed in. Returns their names. */
export async function pressEverything(page: Page): Promise<string[]> {
  const pressed: string[] = []
  const pressAll = async () => {
    for (let name = await pressNext(page, pressed); name !== undefined; name = await pressNext(page, pressed))
      pressed.push(name)
  }
  for (let before = -1; before < pressed.length; await answered(page)) {
    before = pressed.length
    await pressAll()
  }
  return pressed
}

function pressNext(page: Page, pressed: string[]): Promise<string | undefined> {
  return page.evaluate(async (done) => {
    const popup = [...document.querySelectorAll('[role=dialog], [role=menu]')].at(-1)
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.trim()
    const leaves = (element: Element) => /^(Close|Cancel|OK|Try again|Continue with)/.test(nameOf(element))
    const all = [
      ...(popup ?? document.body).querySelectorAll<HTMLElement>('button, summary, a.more, [role=menuitem]'),
    ].filter(
      (element) =>
        !element.matches(':disabled, [target]') && element.checkVisibility() && nameOf(element) !== 'Log out',
    )
    const left = all.filter((element) => !done.includes(nameOf(element)))
    // What leaves a popup comes last, and closes each popup that opens.
    const next =
      left.find((element) => !leaves(element)) ?? (popup ? all.find((each) => nameOf(each) === 'Close') : left[0])
    if (!next) return undefined
    const name = nameOf(next)
    next.click()
    await new Promise((resolve) => setTimeout(resolve))
    return name
  }, pressed)
}
