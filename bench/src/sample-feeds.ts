import { chance, descriptionOf, titleOf } from './sample-text.ts'

export interface SampleFeed {
  url: string
  contentType: string
  body: Buffer
}

interface SampleItem {
  link: string
  title: string
  date: Date
  image: string
  html: string
}

/** How feeds come: most are RSS. Real ones have 3 kB an item, most of it the article's text. */
const KINDS = [...Array(12).fill('rss'), ...Array(5).fill('atom'), ...Array(3).fill('json')]
const PARAGRAPHS = 30

/** Invented feeds of every kind, `now` (milliseconds) being the date of their newest items; every item is another article. */
export function sampleFeeds(feeds: number, items: number, now: number): SampleFeed[] {
  return Array.from({ length: feeds }, (_, feed) => {
    const list = Array.from({ length: items }, (_, place) => itemOf(feed, place, items, now))
    const kind = KINDS[feed % KINDS.length]
    const url = `https://feed-${feed}.example/news`
    if (kind === 'atom') return { url, contentType: 'application/atom+xml', body: Buffer.from(atom(url, list)) }
    if (kind === 'json') return { url, contentType: 'application/feed+json', body: Buffer.from(json(url, list)) }
    return { url, contentType: 'application/rss+xml; charset=utf-8', body: Buffer.from(rss(url, list)) }
  })
}

function itemOf(feed: number, place: number, items: number, now: number): SampleItem {
  const seed = feed * items + place
  const image = `https://pictures.feed-${feed}.example/${seed}-1200.jpg`
  const text = Array.from({ length: PARAGRAPHS }, (_, n) => `<p>${descriptionOf(seed * PARAGRAPHS + n)}</p>`).join('')
  return {
    link: `https://www.feed-${feed}.example/2026/11/${seed}-story.html?utm_source=rss`,
    title: titleOf(seed),
    date: new Date(now - Math.floor((place + chance(seed)) * 600_000)),
    image,
    html: `<figure><img src="${image}" alt=""></figure>${text}`,
  }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const rss = (url: string, items: SampleItem[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>News</title><link>${url}</link><ttl>15</ttl>${items
    .map(
      ({ link, title, date, image, html }) =>
        `<item><title><![CDATA[${title}]]></title><link>${escaped(link)}</link><guid isPermaLink="false">${escaped(link)}</guid><pubDate>${date.toUTCString()}</pubDate><media:content url="${image}" medium="image" width="1200"/><content:encoded><![CDATA[${html}]]></content:encoded></item>`,
    )
    .join('\n')}</channel></rss>`

const atom = (url: string, items: SampleItem[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><id>${url}</id>${items
    .map(
      ({ link, title, date, html }) =>
        `<entry><title type="html">${escaped(title)}</title><link rel="alternate" type="text/html" href="${escaped(link)}"/><id>${escaped(link)}</id><published>${date.toISOString()}</published><content type="html">${escaped(html)}</content></entry>`,
    )
    .join('\n')}</feed>`

const json = (url: string, items: SampleItem[]) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'News',
    feed_url: url,
    items: items.map(({ link, title, date, image, html }) => ({
      id: link,
      url: link,
      title,
      image,
      date_published: date.toISOString(),
      content_html: html,
    })),
  })
