import { type Notification, notificationKinds } from '@unspun/contract/notifications.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { InboxRow, Posts } from './inbox-store.ts'

/** People whom a notification names. */
const NAMED = 3

/** The items of a notification by what they are. */
const itemsOf = ({ kind, items }: InboxRow) => {
  const { about } = notificationKinds[kind]
  return {
    comments: about === 'comments' ? items : [],
    fixes: about === 'fixes' ? items : [],
    headlines: about === 'headlines' ? items : [],
  }
}

const present = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)

/** The numbers of everything that these notifications name. */
export const namedIn = (rows: readonly InboxRow[]) => ({
  comments: rows.flatMap((row) => itemsOf(row).comments),
  fixes: present(rows.flatMap((row) => [row.headline_fix_id, ...itemsOf(row).fixes])),
  headlines: present(rows.flatMap((row) => [row.headline_id, ...itemsOf(row).headlines])),
  users: present(rows.map(({ about_user_id }) => about_user_id)),
})

/** A stored notification with the words of its posts, as far as everybody sees them. */
export function toNotification(row: InboxRow, posts: Posts): Notification {
  const items = itemsOf(row)
  const comments = shown(items.comments, posts.comments)
  const fixes = shown(items.fixes, posts.fixes)
  const headlines = shown(items.headlines, posts.headlines)
  const comment = comments[0]
  const fix = fixes[0] ?? posts.fixes.get(row.headline_fix_id ?? 0)
  const headline = headlines[0] ?? posts.headlines.get(fix?.headline_id ?? row.headline_id ?? 0)
  const ids = [...comments, ...fixes].map(({ user_id }) => user_id)
  const people = shown(row.about_user_id === null ? ids : [row.about_user_id], posts.users)
  return {
    notification_id: row.notification_id,
    kind: row.kind,
    at: row.updated_at.getTime(),
    is_read: row.is_read,
    people: people.slice(0, NAMED),
    people_count: people.length,
    count: comments.length + fixes.length + headlines.length,
    headline: headline ? { headline_id: headline.headline_id, title: headline.title, domain: headline.domain } : null,
    fix: fix ? { headline_fix_id: fix.id, title: fix.title } : null,
    comment: comment ? { comment_id: comment.id, text: comment.text } : null,
    milestone: row.milestone,
    action: actionOf(row),
    outcome: row.outcome || null,
    address: addressOf(row, { comment, fix, headline }),
    muted: row.muted,
  }
}

/** Those that are known, each once, in this order. */
function shown<T>(ids: readonly number[], rows: ReadonlyMap<number, T>): T[] {
  return [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
}

function actionOf({ kind, action_id, action, what, reason, until }: InboxRow): Notification['action'] {
  if (action_id === null || !action || !what) return null
  // A moderator's words to somebody else are not for the reporter.
  return {
    action_id,
    action,
    what,
    reason: kind === 'report-decided' ? '' : (reason ?? ''),
    until: until?.getTime() ?? null,
  }
}

interface Named {
  comment: { id: number; headline_fix_id: number } | undefined
  fix: { id: number; title: string } | undefined
  headline: { headline_id: number; title: string } | undefined
}

/** The page of what a notification is about. The words of hidden posts are left out. */
function addressOf(row: InboxRow, { comment, fix, headline }: Named): string {
  const { kind, headline_fix_id, headline_id, about_user_id } = row
  const ofFix = fix
    ? pages.fix({ headline_fix_id: fix.id, title: fix.title })
    : headline_fix_id === null
      ? ''
      : pages.fix({ headline_fix_id, title: '' })
  if (comment) return `${ofFix}#comment-${comment.id}`
  if (notificationKinds[kind].about === 'headlines' && headline) return pages.headline(headline)
  if (ofFix) return ofFix
  if (headline) return pages.headline(headline)
  if (headline_id !== null) return pages.headline({ headline_id, title: '' })
  return about_user_id === null ? '' : pages.profile(about_user_id)
}
