import { Parser } from 'htmlparser2'
import { type FeedEntry, type FeedLink, feedCaps, permalink, pickLink, type RawFeed } from './feed-entry.ts'

/** Feeds use these prefixes arbitrarily, so they are removed. */
const PLAIN_PREFIX = /^(?:rss|atom|atom10|atom03|a10|a|rdf):/
const ROOT = /^(?:rss|feed|rdf|channel)$/
const FIELDS = new Set([
  ...['title', 'link', 'guid', 'id', 'pubdate', 'published', 'issued', 'updated', 'modified'],
  ...['dc:date', 'dcterms:created', 'dcterms:modified', 'description', 'summary', 'content', 'content:encoded'],
])
const DATES = 'pubdate published dc:date issued updated modified dcterms:created dcterms:modified'.split(' ')
const OF_FEED = new Set(['title', 'ttl', 'pubdate', 'lastbuilddate', 'updated', 'dc:date'])
const CHUNK = 64 * 1024

type Attributes = Record<string, string>

type OpenEntry = {
  depth: number
  about: string
  base: string
  fields: Map<string, string>
  links: FeedLink[]
  pictures: FeedEntry['pictures']
}

/**
 * Reads malformed XML feeds. Keeps everything before an error or a truncation, and accepts items at any depth. Reads a
 * stream without building a tree, and stops at the limits. Throws if the text is not a feed.
 */
export function readTolerantly(text: string): RawFeed {
  const feed: RawFeed = { title: '', base: '', ttlMinutes: 0, dates: [], entries: [] }
  const path: string[] = []
  let entry: OpenEntry | undefined
  let field: { name: string; depth: number } | undefined
  let collected = ''
  let tags = 0
  let root = ''
  let stopped = false

  const stop = () => {
    stopped = true
    parser.pause()
  }

  function openTag(name: string, attributes: Attributes): void {
    if (!root) {
      root = name
      feed.base = attributes['xml:base'] ?? ''
      if (!ROOT.test(root)) stop()
    }
    if (field) {
      // Unescaped markup is only searched for pictures.
      if (name === 'img' && attributes.src) collected += `<img src="${attributes.src}">`
      return
    }
    if (entry) openInEntry(entry, name, attributes)
    else if (name === 'item' || name === 'entry') entry = startEntry(path.length, attributes)
    else if (OF_FEED.has(name) && /^(?:channel|feed)$/.test(path.at(-2) ?? '')) begin(name)
  }

  function openInEntry({ depth, links, pictures }: OpenEntry, name: string, attributes: Attributes): void {
    const { href, url, type = '', rel, medium = '', width } = attributes
    if (name === 'link' && href) {
      links.push({ href, rel, type })
      if (rel === 'enclosure') pictures.enclosures.push({ url: href, type })
    } else if (name === 'media:content' && url) {
      pictures.contents.push({ url, type, medium, width: Number.parseInt(width ?? '', 10) || 0 })
    } else if (name === 'media:thumbnail' && url) pictures.thumbnails.push(url)
    else if (name === 'enclosure' && url) pictures.enclosures.push({ url, type })
    else if (name === 'itunes:image' && href) pictures.itunes = href
    else if (FIELDS.has(name) && path.length === depth + 1) begin(name)
  }

  function begin(name: string): void {
    field = { name, depth: path.length }
    collected = ''
  }

  function closeTag(): void {
    if (field && path.length === field.depth) {
      keep(field.name, collected.trim())
      field = undefined
    }
    if (entry && path.length === entry.depth) {
      feed.entries.push(closeEntry(entry))
      entry = undefined
      if (feed.entries.length >= feedCaps.itemsRead) stop()
    }
    path.pop()
  }

  function keep(name: string, text: string): void {
    if (entry) {
      if (text && !entry.fields.has(name)) entry.fields.set(name, text)
    } else if (name === 'title') feed.title ||= text
    else if (name === 'ttl') feed.ttlMinutes = Number.parseInt(text, 10) || 0
    else if (text && feed.dates.length < feedCaps.datesOfFeed) feed.dates.push(text)
  }

  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = written.toLowerCase().replace(PLAIN_PREFIX, '')
        path.push(name)
        if (path.length > feedCaps.depth || ++tags > feedCaps.tags) stop()
        else openTag(name, attributes)
      },
      ontext(piece) {
        if (field && collected.length < feedCaps.text) collected += piece
      },
      onclosetag: closeTag,
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let at = 0; at < text.length && !stopped; at += CHUNK) parser.write(text.slice(at, at + CHUNK))
  // Not `end()`, which would close the elements that a truncation left open, and so keep half an item.
  if (!ROOT.test(root) || (stopped && feed.entries.length === 0)) throw new Error('This is not a feed')
  return feed
}

function startEntry(depth: number, attributes: Attributes): OpenEntry {
  return {
    depth,
    about: attributes['rdf:about'] ?? '',
    base: attributes['xml:base'] ?? '',
    fields: new Map(),
    links: [],
    pictures: { contents: [], thumbnails: [], enclosures: [], itunes: '' },
  }
}

function closeEntry({ about, base, fields, links, pictures }: OpenEntry): FeedEntry {
  const field = (...names: string[]) => names.map((name) => fields.get(name)).find(Boolean) ?? ''
  const id = field('guid', 'id') || about
  return {
    id,
    title: field('title'),
    link: field('link') || pickLink(links) || permalink(id),
    base,
    dates: DATES.flatMap((name) => fields.get(name) ?? []),
    pictures,
    html: [field('content:encoded', 'content'), field('description', 'summary')].join(' ').trim(),
  }
}
