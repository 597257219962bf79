import { escapeHtml } from '@unspun/contract/text.ts'

/** One entry. `id` is a URI that never changes; the texts are plain. */
export interface AtomEntry {
  id: string
  title: string
  text: string
  updated: Date
  /** An absolute address. */
  link?: string | undefined
}

/** A feed. `id` is a URI; `self` and `page` are absolute addresses: of the feed, and of the page with the same content. */
export interface AtomFeed {
  id: string
  title: string
  author: string
  self: string
  page: string
  /** Without entries, the feed has been updated then. */
  since: Date
  entries: readonly AtomEntry[]
}

/** Characters that XML does not allow, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must go
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const xml = (text: string) => escapeHtml(text.toWellFormed().replace(FORBIDDEN, ''))

/** The media type of the document. */
export const ATOM = 'application/atom+xml; charset=utf-8'

/** An Atom document (RFC 4287). */
export function atom({ id, title, author, self, page, since, entries }: AtomFeed): string {
  const updated = entries.reduce((newest, entry) => (entry.updated > newest ? entry.updated : newest), since)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(id)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${xml(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    ...entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n')
}

function entryXml({ id, title, text, updated, link }: AtomEntry): string {
  return [
    '<entry>',
    `<id>${xml(id)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    ...(link === undefined ? [] : [`<link rel="alternate" type="text/html" href="${xml(link)}"/>`]),
    `<content type="text">${xml(text)}</content>`,
    '</entry>',
  ].join('\n')
}
