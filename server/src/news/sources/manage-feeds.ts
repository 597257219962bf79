import type { Database } from '../../database/database.ts'
import { feedList, opmlOf } from './feed-list.ts'
import {
  addOperatorSources,
  type PlannedReading,
  planReading,
  removeSource,
  sourcesWithStatus,
} from './source-store.ts'

export type { FeedStatus } from './source-store.ts'
/** Returns all feeds, including removed ones. */
export const listFeeds = sourcesWithStatus

export type ImportedFeeds = { added: number; known: number; refused: string[] }

/** Adds the feeds of an OPML file or a list of URLs. The FEEDS setting does not remove them. Throws `OperatorError`. */
export async function importFeeds(database: Database, text: string): Promise<ImportedFeeds> {
  const { urls, refused } = await feedList(text)
  const added = await addOperatorSources(database, urls)
  return { added, known: urls.length - added, refused }
}

export async function exportFeeds(database: Database, title: string): Promise<string> {
  const feeds = await sourcesWithStatus(database)
  return opmlOf(
    title,
    feeds.filter(({ state }) => state !== 'removed'),
  )
}

/** Returns false if no feed has this URL. Its items stay. A feed listed in FEEDS returns at the next start. */
export const removeFeed = (database: Database, url: string): Promise<boolean> => removeSource(database, storedForm(url))

/** Has the site read a feed within a minute; see `planReading`. */
export const readFeedNow = (database: Database, url: string): Promise<PlannedReading | undefined> =>
  planReading(database, storedForm(url))

const storedForm = (url: string) => URL.parse(url)?.href ?? url
