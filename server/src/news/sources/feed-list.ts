import fs from 'node:fs'
import path from 'node:path'
import { addressLimits } from '@unspun/contract/text.ts'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import type { Opml } from 'feedsmith'
import { surveyXml } from './survey-feed.ts'

export type FeedList = { urls: string[]; refused: string[] }

const DEFAULT = path.join(import.meta.dirname, 'default-feeds.txt')
/** The list may be from an untrusted source. Real lists are far below. */
const MAX = { characters: 2_000_000, depth: 50, tags: 20_000 }

/** Imported on demand: it takes a third of a second and 20 MB, which most sites never need. */
const feedsmith = () => import('feedsmith')

/** `setting` is `off`, `default`, or the path of a list. Throws `OperatorError` if the file cannot be read. */
export async function readFeedFile(setting: string): Promise<FeedList> {
  if (setting === 'off') return { urls: [], refused: [] }
  const file = setting === 'default' ? DEFAULT : setting
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(`FEEDS is set to ${file}, which cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
  return feedList(text)
}

/** Reads OPML, or one URL per line with `#` comments. Throws `OperatorError` for invalid OPML. */
export async function feedList(text: string): Promise<FeedList> {
  const trimmed = text.replace(/^\ufeff/, '').trim()
  const written = trimmed.startsWith('<') ? await addressesOfOpml(trimmed) : addressesOfLines(trimmed)
  const urls = new Set<string>()
  const refused: string[] = []
  for (const each of written) {
    const url = URL.parse(each)
    const isUsable = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
    if (isUsable && url.href.length <= addressLimits.url) urls.add(url.href)
    else refused.push(each.slice(0, 100))
  }
  return { urls: [...urls], refused }
}

export async function opmlOf(title: string, feeds: readonly { url: string; title: string }[]): Promise<string> {
  const { generateOpml } = await feedsmith()
  return generateOpml({
    head: { title },
    body: { outlines: feeds.map((feed) => ({ text: feed.title || feed.url, type: 'rss', xmlUrl: feed.url })) },
  })
}

function addressesOfLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter(Boolean)
}

async function addressesOfOpml(text: string): Promise<string[]> {
  const survey = surveyXml(text)
  if (text.length > MAX.characters || survey.tags > MAX.tags || survey.depth > MAX.depth)
    throw new OperatorError('This feed list is too large.')
  const { parseOpml } = await feedsmith()
  let outlines: Opml.Outline<string>[]
  try {
    outlines = parseOpml(text).body?.outlines ?? []
  } catch {
    throw new OperatorError('This feed list looks like OPML but cannot be parsed.')
  }
  const withInner = (outline: Opml.Outline<string>): Opml.Outline<string>[] => [
    outline,
    ...(outline.outlines ?? []).flatMap(withInner),
  ]
  return outlines.flatMap(withInner).flatMap(({ xmlUrl }) => xmlUrl ?? [])
}
