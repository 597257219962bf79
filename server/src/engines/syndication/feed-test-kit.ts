import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { parseFeed } from 'feedsmith'
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm'

export interface ReadEntry {
  id: string
  title: string
  lang: string | undefined
  html: string
  address: string | undefined
  author: string | undefined
  published: string | undefined
  updated: string | undefined
}

export interface ReadFeed {
  title: string
  self: string | undefined
  page: string | undefined
  hub: string | undefined
  entries: ReadEntry[]
}

const SCHEMA = path.join(import.meta.dirname, 'atom-schema.rng')
const schema = RelaxNGValidator.fromDoc(XmlDocument.fromString(fs.readFileSync(SCHEMA, 'utf8')))

/** Reads an Atom document. Throws if it violates the schema of RFC 4287, or if two entries have the same id. */
export function readAtom(document: string): ReadFeed {
  const xml = XmlDocument.fromString(document)
  try {
    schema.validate(xml)
  } finally {
    xml.dispose()
  }
  const found = parseFeed(document)
  assert.equal(found.format, 'atom')
  if (found.format !== 'atom') throw new Error('This is not Atom')
  const { title, links = [], entries = [] } = found.feed
  const linked = (all: typeof links | undefined, rel: string) => all?.find((link) => link.rel === rel)?.href
  return distinct({
    title: title?.value ?? '',
    self: linked(links, 'self'),
    page: linked(links, 'alternate'),
    hub: linked(links, 'hub'),
    entries: entries.map((entry) => ({
      id: entry.id ?? '',
      title: entry.title?.value ?? '',
      lang: entry.title?.xml?.lang,
      html: entry.content?.value ?? '',
      address: linked(entry.links, 'alternate'),
      author: entry.authors?.[0]?.name,
      published: entry.published,
      updated: entry.updated,
    })),
  })
}

/** Reads a JSON Feed. Throws if a required field is missing or of another type, or if two items have the same id. */
export function readJsonFeed(document: string): ReadFeed {
  const found = parseFeed(document)
  if (found.format !== 'json') throw new Error('This is not a JSON Feed')
  assert.equal(JSON.parse(document).version, 'https://jsonfeed.org/version/1.1')
  const { title, feed_url, home_page_url, hubs, items = [] } = found.feed
  return distinct({
    title: title ?? '',
    self: feed_url,
    page: home_page_url,
    hub: hubs?.[0]?.url,
    entries: items.map((item) => ({
      id: item.id ?? '',
      title: item.title ?? '',
      lang: item.language,
      html: item.content_html ?? '',
      address: item.url,
      author: item.authors?.[0]?.name,
      published: item.date_published,
      updated: item.date_modified,
    })),
  })
}

function distinct(feed: ReadFeed): ReadFeed {
  const { title, entries } = feed
  assert.ok(title)
  for (const entry of entries) assert.ok(entry.id && entry.title && entry.updated, JSON.stringify(entry))
  assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length)
  return feed
}
