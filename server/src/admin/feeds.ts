import fs from 'node:fs/promises'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import {
  exportFeeds,
  type FeedStatus,
  importFeeds,
  listFeeds,
  readFeedNow,
  removeFeed,
} from '../news/sources/manage-feeds.ts'
import { type Command, UsageError, type Workplace } from './command.ts'

/** Maximum file size. A larger file is not a list of feeds. */
const LIST_BYTES = 5 * 1024 * 1024

export const feeds: Command = {
  name: 'feeds',
  usage: [
    [
      'feeds',
      'lists the news feeds: when each was last read, how many items it delivered and how many were unreadable, and its last error',
    ],
    ['feeds import <file>', 'adds the feeds of an OPML file, or of a file with one address per line'],
    ['feeds export <file>', 'writes all feeds to an OPML file'],
    ['feeds read <address>', 'has the site read a feed within a minute, also during the pause after failures'],
    ['feeds remove <address>', 'stops reading a feed; its items stay'],
  ],
  async run(place, { words: [verb, what, ...more] }) {
    if (!verb) return list(place)
    const act = { import: bring, export: write, read, remove }[verb]
    if (!act || !what || more.length > 0)
      throw new UsageError('Usage: feeds, feeds import list.opml, feeds export list.opml')
    return act(place, what)
  },
}

async function list({ database, say, tell }: Workplace): Promise<boolean> {
  const all = await listFeeds(database)
  const kept = all.filter(({ state }) => state !== 'removed')
  const removed = all.length - kept.length
  tell({ feeds: kept, removed })
  for (const feed of kept) say(lineOf(feed))
  if (kept.length === 0) say('There are no feeds.')
  if (removed > 0) say(`Removed feeds, of which items may be left: ${removed}.`)
  return true
}

function lineOf(feed: FeedStatus): string {
  const { url, title, state, succeeded_at, next_check_at, failures, last_error, items_given, items_lost } = feed
  const lost = items_lost > 0 ? ` (${items_lost} more could not be read)` : ''
  const when = succeeded_at ? `read ${succeeded_at.toISOString()}, ${items_given} items${lost}` : 'never read'
  const next = state === 'read' ? `again ${next_check_at.toISOString()}` : state
  const trouble = failures > 0 ? `; failed ${failures} times: ${last_error}` : ''
  return `${url}  ${title}  ${when}; ${next}${trouble}`
}

async function bring({ database, say, tell }: Workplace, file: string): Promise<boolean> {
  const { size } = await fs.stat(file).catch((error: Error) => cannot('read', file, error))
  if (size > LIST_BYTES) throw new OperatorError(`${file} is too large to be a list of feeds.`)
  const text = await fs.readFile(file, 'utf8').catch((error: Error) => cannot('read', file, error))
  const { added, known, refused } = await importFeeds(database, text)
  tell({ added, known, refused })
  say(`${added} new ${added === 1 ? 'feed' : 'feeds'}, ${known} already known.`)
  for (const address of refused) say(`Not a feed address: ${address}`)
  return refused.length === 0
}

async function write({ database, config, say, tell }: Workplace, file: string): Promise<boolean> {
  const text = await exportFeeds(database, `${config.siteName}: news feeds`)
  // Never overwrites an existing file.
  await fs.writeFile(file, text, { flag: 'wx' }).catch((error: Error) => cannot('write', file, error))
  tell({ file })
  say(`The feeds are in ${file}.`)
  return true
}

async function read({ database, say, tell }: Workplace, address: string): Promise<boolean> {
  const found = await readFeedNow(database, address)
  const planned = found?.planned ?? false
  tell({ planned, ...(found && !planned ? { state: found.state, next_check_at: found.next_check_at } : {}) })
  if (planned) say(`${address} is read within a minute, while the site runs. Then look at: feeds`)
  else if (!found) say(`There is no feed with the address ${address}.`)
  else if (found.state === 'stopped') say(`${address} is gone for good, says the outlet. To read it again, import it.`)
  else say(`The outlet has asked for a pause. ${address} is read again at ${found.next_check_at.toISOString()}.`)
  return planned
}

async function remove({ database, say, tell }: Workplace, address: string): Promise<boolean> {
  const removed = await removeFeed(database, address)
  tell({ removed })
  say(removed ? `${address} is no longer read.` : `There is no feed with the address ${address}.`)
  return removed
}

function cannot(verb: string, file: string, { message }: Error): never {
  throw new OperatorError(`Cannot ${verb} ${file}: ${message}`)
}
