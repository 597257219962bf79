export const NOW = Date.parse('2026-11-21T12:00:00Z')
export const PLACE = { url: 'https://news.site.org/feeds/top.xml', readAt: NOW }

export const NAMESPACES =
  'xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"'
export const rss = (items: string, channel = '<title>The News</title>') =>
  `<?xml version="1.0"?><rss version="2.0" ${NAMESPACES}><channel>${channel}${items}</channel></rss>`
export const item = (n: number | string, more = '') =>
  `<item><title>Story ${n}</title><link>https://news.site.org/${n}</link><guid>id-${n}</guid>${more}</item>`
export const atom = (entries: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>The News</title>${entries}</feed>`
