import type { Database } from '../../database/database.ts'
import { feedList, opmlOf } from './feed-list.ts'
import { addOperatorSources, removeSource, sourcesWithStatus } from './source-store.ts'

export type { FeedStatus } from './source-store.ts'
/** All feeds, current and removed, with their status, by URL. */
export const listFeeds = sourcesWithStatus

/** Result of an import: feeds added, feeds already known, and entries that are not feed URLs. */
export type ImportedFeeds = { added: number; known: number; refused: string[] }

/** Adds the feeds of an OPML file or a list of URLs. The FEEDS setting does not remove them. Throws `OperatorError`. */
export async function importFeeds(database: Database, text: string): Promise<ImportedFeeds> {
  const { urls, refused } = await feedList(text)
  const added = await addOperatorSources(database, urls)
  return { added, known: urls.length - added, refused }
}

/** The current feeds as OPML. */
export async function exportFeeds(database: Database, title: string): Promise<string> {
  const feeds = await sourcesWithStatus(database)
  return opmlOf(
    title,
    feeds.filter(({ state }) => state !== 'removed'),
  )
}

/**
 * Stops reading a feed; its items stay. Returns false if no current feed has that URL. A feed listed in FEEDS returns
 * at the next start.
 */
export const removeFeed = (database: Database, url: string): Promise<boolean> =>
  removeSource(database, URL.parse(url)?.href ?? url)
