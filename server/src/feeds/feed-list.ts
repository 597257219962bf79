import fs from 'node:fs'
import path from 'node:path'
import { limits } from '@unspun/contract/limits.ts'
import type { Opml } from 'feedsmith'
import { OperatorError } from '../engines/errors/operator-error.ts'
import { surveyXml } from './survey-feed.ts'

/** Addresses of feeds, each once, and what stood among them that is none. */
export type FeedList = { urls: string[]; refused: string[] }

const DEFAULT = path.join(import.meta.dirname, 'default-feeds.txt')
/** Of a list that somebody else made: far more than anybody reads. */
const MOST = { characters: 2_000_000, depth: 50, tags: 20_000 }

/** Loaded when it is needed: it takes a third of a second and 20 MB, which a site without OPML need not spend. */
const feedsmith = () => import('feedsmith')

/** The feeds of the setting: `off`, `default`, or the path of a list. Throws `OperatorError` if that cannot be read. */
export async function readFeedFile(setting: string): Promise<FeedList> {
  if (setting === 'off') return { urls: [], refused: [] }
  const file = setting === 'default' ? DEFAULT : setting
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(`FEEDS names ${file}, which cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
  return feedList(text)
}

/** Reads a list of feeds: OPML, or lines of one address each with `#` comments. Throws `OperatorError` for OPML that is none. */
export async function feedList(text: string): Promise<FeedList> {
  const trimmed = text.replace(/^\ufeff/, '').trim()
  const written = trimmed.startsWith('<') ? await addressesOfOpml(trimmed) : addressesOfLines(trimmed)
  const urls = new Set<string>()
  const refused: string[] = []
  for (const each of written) {
    const url = URL.parse(each)
    const isUsable = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
    if (isUsable && url.href.length <= limits.url) urls.add(url.href)
    else refused.push(each.slice(0, 100))
  }
  return { urls: [...urls], refused }
}

/** The list as OPML, which every feed reader takes. */
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
  if (text.length > MOST.characters || survey.tags > MOST.tags || survey.depth > MOST.depth)
    throw new OperatorError('This list of feeds is too large.')
  const { parseOpml } = await feedsmith()
  let outlines: Opml.Outline<string>[]
  try {
    outlines = parseOpml(text).body?.outlines ?? []
  } catch {
    throw new OperatorError('This list of feeds begins like OPML, but is none.')
  }
  const withInner = (outline: Opml.Outline<string>): Opml.Outline<string>[] => [
    outline,
    ...(outline.outlines ?? []).flatMap(withInner),
  ]
  return outlines.flatMap(withInner).flatMap(({ xmlUrl }) => xmlUrl ?? [])
}
