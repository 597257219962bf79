import { flickeringArticle, growingList, lateArticle, pushFront, stubbornArticle } from './late.ts'
import { article, articlePage, LOOKS, links, listOf, looks, openGraph, page, type Style } from './markup.ts'
import { addressOf, type Host, type Story, stories } from './stories.ts'

export const styles: Record<Host | 'findings.test' | 'gather.test', Style> = {
  'harbour-courier.test': { name: 'Harbour Courier', font: 'Georgia, serif', accent: '#8a1c1c' },
  'daily-lantern.test': { name: 'Daily Lantern', font: 'Arial, sans-serif', accent: '#c60' },
  'the-kestrel.test': { name: 'The Kestrel', font: 'system-ui', accent: '#7aa2f7', dark: true },
  'almanara.test': { name: 'المنارة', lang: 'ar', dir: 'rtl', font: 'serif', accent: '#0a6' },
  'restless-post.test': { name: 'Restless Post', font: 'Verdana, sans-serif', accent: '#06c' },
  'everything-today.test': { name: 'Everything Today', font: 'Arial, sans-serif', accent: '#444' },
  'short-lived.test': { name: 'Short-Lived', font: 'Arial, sans-serif', accent: '#555' },
  'signpost.test': { name: 'Signpost', font: 'Arial, sans-serif', accent: '#333' },
  'old-paper.test': { name: 'The Old Paper', font: 'Georgia, serif', accent: '#654' },
  'findings.test': { name: 'Findings', font: 'Arial, sans-serif', accent: '#36c' },
  'gather.test': { name: 'Gather', font: 'system-ui', accent: '#a3a' },
}

type Pages = Record<string, (style: Style) => string>

const [ferry, parking, calm] = stories['harbour-courier.test'] as [Story, Story, Story]
const [trains, meals] = stories['daily-lantern.test'] as [Story, Story]
const [owl, river, market] = stories['the-kestrel.test'] as [Story, Story, Story]
const [storm, strike, quiet] = stories['restless-post.test'] as [Story, Story, Story]

/** Returns articles at the addresses of the stories, for outlets whose articles are all alike. */
const articlesOf = (host: Host, parts: Parameters<typeof articlePage>[2] = {}): Pages =>
  Object.fromEntries(stories[host].map((story) => [story.path, (style: Style) => articlePage(style, story, parts)]))

/** 3,000 links, of which one in 250 has a fix. */
const many = Array.from({ length: 10 }, (_, round) =>
  stories['everything-today.test'].map(({ path, printed }) =>
    round === 0 ? { path, printed } : { path: `${path}/${round}`, printed: `${printed}, again ${round}` },
  ),
).flat()

const allOf = (host: Host) => stories[host].map((story) => ({ ...story, path: addressOf(host, story) }))
const everywhere = [...allOf('harbour-courier.test'), ...allOf('daily-lantern.test'), ...allOf('the-kestrel.test')]
/** A redirect URL like those of search engines. */
const wrapped = (story: Story) => `https://www.google.com/url?sa=t&url=${encodeURIComponent(story.path)}`

const outlets: Record<keyof typeof styles, Pages> = {
  'harbour-courier.test': {
    '/': (style) => page(style, { title: 'Home', body: listOf(stories['harbour-courier.test'], 'headingInLink') }),
    ...articlesOf('harbour-courier.test', { kicker: 'Around the harbour' }),
    // The AMP version of an article, with little around it.
    '/amp/transport/ferry-line-returns.html': (style) => articlePage(style, ferry),
    '/print?story=ferry-line-returns': (style) =>
      page(style, { title: ferry.printed, body: `<h1>${ferry.printed}</h1><p>Printed on paper.</p>` }),
    '/framed': (style) =>
      page(style, { title: 'In a frame', body: `<h1>In a frame</h1><iframe src="${ferry.path}"></iframe>` }),
    '/covered': (style) =>
      articlePage(style, calm, {
        around: `<div class="overlay" role="dialog" aria-label="Consent"><h1>We value your privacy and our 812 partners</h1>
          <a href="${parking.path}">Council SLAMMED as Parking Chaos Tears the Old Town Apart</a></div>`,
      }),
  },
  'daily-lantern.test': {
    '/': (style) => page(style, { title: 'Home', body: listOf(stories['daily-lantern.test'], 'linkInHeading') }),
    // The outlet's name is the first of several h1, and the headline is split into elements.
    ...articlesOf('daily-lantern.test'),
    [trains.path]: (style) =>
      articlePage(style, trains, { heading: `<h1>Daily Lantern</h1><h1><a href="">${trains.printed}</a></h1>` }),
    [meals.path]: (style) =>
      articlePage(style, meals, { heading: '<h1>Parents <em>FURIOUS</em> Over Shock School Lunch Rule</h1>' }),
  },
  'the-kestrel.test': {
    '/': (style) => page(style, { title: 'Home', body: listOf(stories['the-kestrel.test'], 'card') }),
    '/teasers': (style) => page(style, { title: 'Home', body: listOf(stories['the-kestrel.test'], 'teaser') }),
    ...articlesOf('the-kestrel.test'),
    // The headline is an h2 with the property of schema.org, and the h1 is the outlet's name. Related stories are beside it.
    [river.path]: (style) =>
      page(style, {
        title: river.printed,
        head: openGraph(river),
        body: `<h1>The Kestrel</h1>${article(river, { heading: `<h2 itemprop="headline">${river.printed}</h2>` })}
          <aside><h2>More</h2><ul>${[owl, market].map(links.line).join('')}</ul></aside>`,
      }),
  },
  'almanara.test': {
    '/': (style) => page(style, { title: 'الرئيسية', body: listOf(stories['almanara.test'], 'linkInHeading') }),
    ...articlesOf('almanara.test'),
  },
  'restless-post.test': {
    '/': (style) => pushFront(style, stories['restless-post.test']),
    ...articlesOf('restless-post.test'),
    '/scroll': (style) =>
      growingList(style, [quiet, quiet, quiet, quiet, storm, strike], { batches: 3, whenScrolled: true }),
    [storm.path]: (style) => flickeringArticle(style, storm),
    [strike.path]: (style) => lateArticle(style, strike),
    [`${storm.path}?utm_source=insists`]: (style) => stubbornArticle(style, storm),
  },
  'everything-today.test': {
    '/': (style) => page(style, { title: 'Home', body: listOf(stories['everything-today.test'], 'linkInHeading') }),
    '/late': (style) => growingList(style, many, { batches: 60 }),
    ...articlesOf('everything-today.test'),
  },
  'short-lived.test': articlesOf('short-lived.test'),
  'signpost.test': articlesOf('signpost.test'),
  'old-paper.test': {
    '/': (style) => page(style, { title: 'Home', body: listOf(stories['old-paper.test'], 'headingInLink') }),
    ...articlesOf('old-paper.test'),
  },
  // A search engine, which appends the outlet to the headline and truncates long ones.
  'findings.test': {
    '/search?q=news': (style) =>
      page(style, {
        title: 'news',
        body: everywhere
          .map((story) => `<a href="${story.path}"><h3>${story.printed}</h3><cite>${story.path}</cite></a>`)
          .join(''),
      }),
  },
  // An aggregator, whose links pass through a redirect.
  'gather.test': {
    '/': (style) =>
      page(style, {
        title: 'Top stories',
        body: `<ul>${everywhere.map((story) => `<li><a href="${wrapped(story)}">${story.printed}</a> (120 comments)</li>`).join('')}</ul>`,
      }),
  },
}

export interface Answer {
  type: string
  body: string | Buffer
}

/** Returns the response of an invented outlet, or undefined if it has no such page. */
export function answerOf(url: URL): Answer | undefined {
  const host = url.hostname as keyof typeof styles
  if (styles[host] && url.pathname === LOOKS) return { type: 'text/css', body: looks(styles[host]) }
  const pages = outlets[host]
  const markup = pages?.[url.pathname + url.search] ?? pages?.[url.pathname]
  return markup && { type: 'text/html; charset=utf-8', body: markup(styles[host]) }
}
