import { escapeHtml } from '@unspun/contract/text.ts'

/** A text of the site, or a quoted one with its language (BCP 47) and an absolute address to link to. */
export type Words = string | { text: string; lang?: string | undefined; href?: string | undefined }

/** An author, with the absolute address of their page. */
export interface FeedAuthor {
  name: string
  address?: string | undefined
}

/** One entry. `id` is a URI that never changes. */
export interface FeedEntry {
  id: string
  title: string
  /** The language of the title (BCP 47), if it is known. */
  lang?: string | undefined
  body: readonly (readonly Words[])[]
  /** An absolute address. */
  address?: string | undefined
  author?: FeedAuthor | undefined
  published?: Date | undefined
  updated: Date
}

/** A feed in any format. `id` is a URI that never changes. All addresses are absolute. */
export interface FeedDescription {
  id: string
  title: string
  about?: string | undefined
  author: string
  self: string
  page: string
  /** The time of the last change if there are no entries. */
  since: Date
  entries: readonly FeedEntry[]
  /** A WebSub hub that notifies subscribers of new entries. */
  hub?: string | undefined
}

/** Characters that XML does not allow, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must go
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const clean = (text: string) => text.toWellFormed().replace(FORBIDDEN, '')
/** Atom requires a title, and a JSON feed a title or a body. */
const titleOf = (text: string) => clean(text).trim() || '…'
/** Language tags come from pages, which may be hostile, and an invalid one makes the whole Atom document invalid. */
const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/
const langOf = (lang: string | undefined) => (lang && LANGUAGE.test(lang) ? lang : undefined)

export const updatedAt = ({ since, entries }: Pick<FeedDescription, 'since' | 'entries'>): Date =>
  entries.reduce((newest, { updated }) => (updated > newest ? updated : newest), since)

export function atomDocument(feed: FeedDescription): string {
  const { id, title, about, author, self, page, entries, hub } = feed
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', id),
    element('title', titleOf(title)),
    about ? element('subtitle', about) : '',
    element('updated', updatedAt(feed).toISOString()),
    authorXml({ name: author }),
    linkXml({ rel: 'self', type: 'application/atom+xml', href: self }),
    linkXml({ rel: 'alternate', type: 'text/html', href: page }),
    hub ? linkXml({ rel: 'hub', href: hub }) : '',
    ...entries.map(entryXml),
    '</feed>\n',
  ].join('')
}

function entryXml({ id, title, lang, body, address, author, published, updated }: FeedEntry): string {
  const language = langOf(lang)
  return [
    '\n<entry>',
    element('id', id),
    element('title', titleOf(title), language ? { 'xml:lang': language } : {}),
    element('updated', updated.toISOString()),
    published ? element('published', published.toISOString()) : '',
    author ? authorXml(author) : '',
    address ? linkXml({ rel: 'alternate', type: 'text/html', href: address }) : '',
    element('content', htmlOf(body), { type: 'html' }),
    '</entry>',
  ].join('')
}

const xml = (text: string) => escapeHtml(clean(text))
const attributes = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${xml(value)}"`)
    .join('')
const element = (name: string, text: string, given: Record<string, string> = {}) =>
  `<${name}${attributes(given)}>${xml(text)}</${name}>`
const linkXml = (given: Record<string, string>) => `<link${attributes(given)}/>`
const authorXml = ({ name, address }: FeedAuthor) =>
  `<author>${element('name', titleOf(name))}${address ? element('uri', address) : ''}</author>`

export function jsonDocument({ title, about, author, self, page, entries, hub }: FeedDescription): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(title),
    ...(about ? { description: clean(about) } : {}),
    home_page_url: page,
    feed_url: self,
    authors: [{ name: titleOf(author) }],
    ...(hub ? { hubs: [{ type: 'WebSub', url: hub }] } : {}),
    items: entries.map(itemOf),
  })
}

function itemOf({ id, title, lang, body, address, author, published, updated }: FeedEntry) {
  const language = langOf(lang)
  return {
    id,
    ...(address ? { url: address } : {}),
    title: titleOf(title),
    content_html: htmlOf(body),
    ...(published ? { date_published: published } : {}),
    date_modified: updated,
    ...(author
      ? { authors: [{ name: titleOf(author.name), ...(author.address ? { url: author.address } : {}) }] }
      : {}),
    ...(language ? { language } : {}),
  }
}

/** Quoted texts can neither become markup nor change the direction of the text around them. */
function htmlOf(body: FeedEntry['body']): string {
  return body.map((words) => `<p>${words.map(wordsHtml).join('')}</p>`).join('\n')
}

function wordsHtml(words: Words): string {
  if (typeof words === 'string') return textHtml(words)
  const lang = langOf(words.lang)
  const text = `<bdi${lang ? ` lang="${lang}"` : ''}>${textHtml(words.text)}</bdi>`
  return words.href ? `<a href="${escapeHtml(clean(words.href))}">${text}</a>` : text
}

const textHtml = (text: string) => escapeHtml(clean(text)).replaceAll('\n', '<br>')
