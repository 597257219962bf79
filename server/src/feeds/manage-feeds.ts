import type { Database } from '../database/database.ts'
import { feedList, opmlOf } from './feed-list.ts'
import { addOperatorSources, removeSource, sourcesWithStatus } from './source-store.ts'

export type { FeedStatus } from './source-store.ts'
/** Every feed that is or was read, with what became of it, by address. */
export const listFeeds = sourcesWithStatus

/** What became of a list: feeds that are read from now on, those that were read already, and what is no address of a feed. */
export type ImportedFeeds = { added: number; known: number; refused: string[] }

/** Adds the feeds of an OPML file, or of lines of addresses. They stay, whatever the setting FEEDS says. Throws `OperatorError`. */
export async function importFeeds(database: Database, text: string): Promise<ImportedFeeds> {
  const { urls, refused } = await feedList(text)
  const added = await addOperatorSources(database, urls)
  return { added, known: urls.length - added, refused }
}

/** The feeds that are read, as OPML text. */
export async function exportFeeds(database: Database, title: string): Promise<string> {
  const feeds = await sourcesWithStatus(database)
  return opmlOf(
    title,
    feeds.filter(({ state }) => state !== 'removed'),
  )
}

/** Reads a feed no more; false if none of that address is read. What FEEDS names comes back with the next start. Its items stay. */
export const removeFeed = (database: Database, url: string): Promise<boolean> =>
  removeSource(database, URL.parse(url)?.href ?? url)
