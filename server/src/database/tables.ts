import type { Cue } from '@unspun/contract/hints.ts'
import type { Numbers } from '@unspun/contract/numbers.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { OutboxTable } from '../engines/mail/outbox-table.ts'
import type { HistoryTables } from './history-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { ModerationTables } from './moderation-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { PublishingTables } from './publishing-tables.ts'

/**
 * The columns of every table, as `migrations/` create them, and of the views that stores read. Ids are `bigint` in the database and numbers
 * here.
 */
export interface Tables extends HistoryTables, IdentityTables, ModerationTables, NotificationTables, PublishingTables {
  users: {
    user_id: GeneratedAlways<number>
    identity_uid: string
    username: string
    display_name: string
    avatar: Generated<string>
    time_zone: Generated<string>
    tokens_valid_after: Generated<Date>
    created_at: Generated<Date>
    hidden_at: Date | null
    /** The voter does not want to be placed. */
    unplaced: Generated<boolean>
    /** The voter has been told when their votes count in full. */
    vote_weight_told: Generated<boolean>
    votes_private: Generated<boolean>
    reader_id: Generated<string>
    /** By these, names that imitate the member's are found. */
    name_keys: string[] | null
    bio: Generated<string>
    /** An https address, or empty. */
    link: Generated<string>
    /** The author of what former members have left behind. */
    is_former: Generated<boolean>
    /** The next two: null, or a moment; `Infinity` for good. */
    suspended_until: Date | number | null
    limited_until: Date | number | null
  }
  /** For people whom the site has not seen yet: tokens issued before this moment are refused. */
  ended_tokens: {
    identity_uid: string
    valid_after: Date
  }
  domains: {
    domain_id: GeneratedAlways<number>
    name: string
    fix_count: Generated<number>
    headline_count: Generated<number>
    /** Headlines with a shown fix. */
    fixed_headline_count: Generated<number>
    created_at: Generated<Date>
  }
  headlines: {
    headline_id: GeneratedAlways<number>
    url_id: number
    domain_id: number
    original_url: string
    title: string
    title_by_reader: Generated<boolean>
    /** As the page declares it (BCP 47), or empty. */
    lang: Generated<string>
    description: Generated<string>
    video_id: Generated<string>
    /** The address on the news site. Never given to readers. */
    image_url: Generated<string>
    image: Generated<string>
    thumbnail: Generated<string>
    headline_image: Generated<string>
    picture_tried_at: Date | null
    /** As the page states it. */
    published_at: Date | null
    newest_fix_id: number | null
    lead_changed_at: Generated<Date | null>
    /** How much it is looked at (`headlines/view-store.ts`). */
    attention: Generated<number>
    /** How the title teases or shouts; null until that is looked for. */
    cues: Cue[] | null
    created_by: number | null
    created_at: Generated<Date>
    hidden_at: Date | null
    /** The headline that this hidden one has become part of. */
    merged_into: number | null
    /** While a high alert holds it back. */
    waiting_until: Generated<Date | null>
    /** The members concerned have been told of it. */
    told: Generated<boolean>
  }
  headline_urls: {
    url_id: Generated<number>
    headline_id: number
    key_hash: Buffer
    url: string
    rule_version: number
    created_at: Generated<Date>
  }
  headline_fixes: FixColumns
  /** A view: the fixes that everybody sees. */
  shown_fixes: FixColumns
  /** A view: the shown fixes and those that their authors have disabled. */
  unhidden_fixes: FixColumns
  /** A view: the fixes that may leave the site. */
  outgoing_fixes: FixColumns
  fix_votes: { headline_fix_id: number; user_id: number; vote_value: 1 | -1; cast_at: Generated<Date> }
  comments: CommentColumns
  /** A view: the comments below shown fixes, with their authors. Includes deleted comments. */
  shown_comments: CommentWithAuthor
  /** A view: the same and those that wait. */
  unhidden_comments: CommentWithAuthor
  comment_votes: { comment_id: number; user_id: number; vote_value: 1 | -1; cast_at: Generated<Date> }
  favorites: {
    favorite_id: GeneratedAlways<number>
    user_id: number
    headline_id: number | null
    headline_fix_id: number | null
    created_at: Generated<Date>
  }
  /** Members whom a member does not want to hear from. */
  blocks: { user_id: number; blocked_user_id: number; created_at: Generated<Date> }
  feed_sources: {
    feed_source_id: GeneratedAlways<number>
    url: string
    title: Generated<string>
    etag: Generated<string>
    last_modified: Generated<string>
    next_check_at: Generated<Date>
    failures: Generated<number>
    last_error: Generated<string>
    created_at: Generated<Date>
    origin: Generated<'file' | 'operator'>
    moved_to: Generated<string>
    ttl_minutes: Generated<number>
    checked_at: Date | null
    succeeded_at: Date | null
    items_given: Generated<number>
    items_lost: Generated<number>
    read_tolerantly: Generated<boolean>
    stopped_at: Date | null
    removed_at: Date | null
  }
  feed_items: {
    feed_item_id: GeneratedAlways<number>
    feed_source_id: number | null
    guid: string
    title: string
    domain: string
    link: string
    /** The address on the news site. Never given to readers. */
    image_url: Generated<string>
    /** The file of our copy, in `news-images`. */
    image: Generated<string>
    /** When to fetch the picture next. */
    picture_try_at: Generated<Date | null>
    published_at: Date
    created_at: Generated<Date>
    link_key: Buffer | null
  }
  /** The numbers of an outlet, or of the whole site without one. */
  outlet_numbers: { domain_id: number | null; numbers: Numbers; counted_at: Generated<Date> }
  /** One row while a high alert is on. */
  high_alert: { newcomer_days: number; hold_hours: number; since: Generated<Date> }
  /** Kept for a day. */
  cache_removals: { cache_removal_id: GeneratedAlways<number>; tags: string[]; removed_at: Generated<Date> }
  /** Members' requests to delete their accounts. */
  departures: {
    departure_id: GeneratedAlways<number>
    user_id: number
    posts: 'keep' | 'remove'
    requested_at: Generated<Date>
    due_at: Date
    begun_at: Date | null
    next_try_at: Date
  }
  exports: {
    export_id: GeneratedAlways<number>
    user_id: number
    state: Generated<'waiting' | 'running' | 'ready' | 'failed'>
    progress: Generated<number>
    tries: Generated<number>
    file: Generated<string>
    bytes: Generated<number>
    requested_at: Generated<Date>
    next_try_at: Generated<Date>
    expires_at: Date
  }
  outbox: OutboxTable
  bot_proofs: { proof_hash: Buffer; expires_at: Date; used_at: Generated<Date> }
  /** Unused. Processes of version 1.0.0 refresh it during an upgrade; the next release drops it. */
  vote_mean: { mean: Generated<number> }
  ranking_generations: {
    generation: number
    mean: number
    young: boolean
    votes: Generated<number>
    placed_votes: Generated<number>
    ranked_at: Generated<Date>
  }
  /** Personal data: `x` is an inferred opinion. Only the ranking reads it. */
  voter_profiles: {
    user_id: number
    generation: number
    standing: 'placed' | 'unplaced' | 'new'
    x: Generated<number>
    b: Generated<number>
    w: Generated<number>
    ring: Generated<number>
  }
  /** Approval of a fix on each of the site's two sides, in whole percent. */
  fix_sides: { headline_fix_id: number; generation: number; higher: number; lower: number }
  fix_waves: { headline_fix_id: number; generation: number; hour: number; kept: number }
}

interface CommentColumns {
  comment_id: GeneratedAlways<number>
  headline_id: number
  headline_fix_id: number
  user_id: number
  parent_id: number | null
  reply_to_id: number | null
  reply_count: Generated<number>
  body: string
  total_vote_value: Generated<number>
  total_vote_count: Generated<number>
  generation: Generated<number>
  score: Generated<number>
  created_at: Generated<Date>
  deleted_at: Date | null
  hidden_at: Date | null
  /** As in `headlines`. */
  waiting_until: Generated<Date | null>
  /** The members concerned have been told of it. */
  told: Generated<boolean>
}

type CommentWithAuthor = CommentColumns & { user_avatar: string; user_display_name: string; user_username: string }

interface FixColumns {
  headline_fix_id: GeneratedAlways<number>
  headline_id: number
  domain_id: number
  user_id: number
  title: string
  description: Generated<string>
  /** The words of the article that say so. */
  quote: Generated<string>
  status_id: Generated<1 | 2>
  ranking: Generated<number>
  total_vote_value: Generated<number>
  total_vote_count: Generated<number>
  ranked_vote_value: Generated<number>
  ranked_vote_count: Generated<number>
  generation: Generated<number>
  score: Generated<number>
  needs_votes: Generated<boolean>
  comment_count: Generated<number>
  title_image: Generated<string>
  title_image_sharing: Generated<string>
  share_picture_of: Generated<string>
  share_picture_try_at: Generated<Date>
  created_at: Generated<Date>
  edited_at: Date | null
  /** Derived from `hidden_itself_at` and from the hidden state of its headline and author. */
  hidden_at: Date | null
  hidden_itself_at: Date | null
  /** As in `headlines`. */
  waiting_until: Generated<Date | null>
  /** The members concerned have been told of it. */
  told: Generated<boolean>
}
