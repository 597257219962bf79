import { outgoingFeedLimits } from '@unspun/contract/outgoing-feeds.ts'
import type { Database } from '../../database/database.ts'

/** A title as an outlet prints it now, with the fix of it that may leave the site. */
export interface PrintedItem {
  /** Names the article in ids, whatever its title. */
  key: string
  title: string
  link: string
  published_at: Date
  /** When the title that the fixed feed shows was printed, or began to stand in its place. */
  updated_at: Date
  /** The language of the headline; empty if the site does not know the article. */
  lang: string
  headline_id: number | null
  fix: OutgoingFix | null
}

interface OutgoingFix {
  title: string
  /** The title that was printed when the headline was added. */
  printed: string
  author: string
  /** Empty if the author has left. */
  username: string
}

type Row = Omit<PrintedItem, 'fix'> & OutgoingFixRow & { printed: string | null }
type OutgoingFixRow = {
  fix_title: string | null
  display_name: string | null
  username: string | null
}

/** Moderators can forbid outlets. $3 is the name. */
const ALLOWED = 'not exists (select from forbidden_outlets o where o.name = $3)'

/** Items of the outlet's feeds, and their headlines. Both keys are hashes of `urlKey`. $2 is the limit. */
const OF_FEEDS = `select coalesce(encode(i.link_key, 'hex'), 'item-' || i.feed_item_id) as key, i.title, i.link, i.published_at,
    i.feed_item_id as place, u.headline_id
  from (
    select * from feed_items where domain = $1 and ${ALLOWED} order by published_at desc, feed_item_id desc limit $2
  ) i left join headline_urls u on u.key_hash = i.link_key`

/** Headlines of an outlet that members have added, except those of which a reader typed the title. $1 is the domain. */
const ADDED = `select encode(u.key_hash, 'hex') as key, h.title, h.original_url as link, h.created_at as published_at,
    h.headline_id as place, h.headline_id
  from (
    select * from headlines l
    where domain_id = $1 and is_listed(l) and not title_by_reader and ${ALLOWED}
    order by headline_id desc limit $2
  ) h join headline_urls u on u.url_id = h.url_id`

/** `outgoing_fixes` has one fix of a headline at most. */
const withFixes = (
  items: string,
) => `select i.key, i.title, i.link, i.published_at, coalesce(h.lang, '') as lang, h.headline_id,
    h.title as printed, f.title as fix_title,
    greatest(i.published_at, f.created_at, h.lead_changed_at) as updated_at, a.display_name,
    case when a.is_former then '' else a.username end as username
  from (${items}) i
    left join headlines h on h.headline_id = i.headline_id and is_listed(h)
    left join outgoing_fixes f on f.headline_id = h.headline_id
    left join users a on a.user_id = f.user_id
  order by i.published_at desc, i.place desc`

const STATEMENTS = { feeds: withFixes(OF_FEEDS), added: withFixes(ADDED) }

/** The newest items of an outlet's feeds, newest first. Empty if the site reads none of its feeds. */
export const printedInFeeds = (database: Database, name: string): Promise<PrintedItem[]> =>
  read(database, 'feeds', name, name)

/** The newest headlines of an outlet that members have added, newest first. */
export const printedInAdded = (database: Database, domainId: number, name: string): Promise<PrintedItem[]> =>
  read(database, 'added', domainId, name)

async function read(database: Database, from: keyof typeof STATEMENTS, of: string | number, name: string) {
  const { rows } = await database.pool.query<Row>(STATEMENTS[from], [of, outgoingFeedLimits.entries, name])
  return rows.map(toItem)
}

function toItem({ printed, fix_title, display_name, username, ...item }: Row): PrintedItem {
  if (fix_title === null) return { ...item, fix: null }
  const fix = {
    title: fix_title,
    printed: printed ?? '',
    author: display_name ?? '',
    username: username ?? '',
  }
  return { ...item, fix }
}
