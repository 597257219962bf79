import type { Database } from '../../database/database.ts'
import { headlineIsShown } from './shown-words-store.ts'

/** Selects the account data besides lists as one JSON object. `$1` is the member. */
export const FACTS = `select json_build_object(
    'user_id', u.user_id, 'username', u.username, 'display_name', u.display_name, 'avatar', u.avatar, 'bio', u.bio, 'link', u.link,
    'time_zone', u.time_zone, 'joined_at', u.created_at,
    'hidden_at', u.hidden_at, 'suspended_until', u.suspended_until, 'limited_until', u.limited_until,
    'moderator_since', (select m.added_at from moderators m where m.user_id = u.user_id),
    'administrator', exists (select from moderators m where m.user_id = u.user_id and m.administrator),
    'votes_private', u.votes_private, 'unplaced', u.unplaced, 'play_shown', u.play_shown, 'knows_that_votes_count', u.vote_weight_told,
    'email', i.email, 'email_verified', i.email_verified, 'registered_at', i.created_at, 'invitation', i.invitation_id,
    'ways_to_sign_in', (select json_agg(json_build_object('kind', a.provider_id, 'id', a.account_id, 'since', a.created_at) order by a.created_at)
      from identity_account a where a.user_id = i.id),
    'second_factors', (select json_build_object('codes_of_an_app', coalesce(bool_or(f.verified), false),
        'passkeys', (select json_agg(json_build_object('name', k.name, 'since', k.created_at) order by k.created_at)
          from identity_passkey k where k.user_id = i.id))
      from identity_two_factor f where f.user_id = i.id),
    'sessions', (select json_agg(json_build_object('browser', s.user_agent, 'began_at', s.created_at, 'last_used_at', s.updated_at) order by s.created_at)
      from identity_session s where s.user_id = i.id),
    'notifications', (select json_build_object('mails', c.mails, 'unmailed', c.unmailed_groups, 'last_mail_at', c.last_mailed_at,
        'next_mail_at', c.next_mail_at, 'feed_since', c.feed_since)
      from notification_channels c where c.user_id = u.user_id),
    'weekly_five', (select json_build_object('email', w.email, 'confirmed_at', w.confirmed_at, 'last_issue_at', w.issue_at)
      from weekly_readers w where w.mailbox = i.mailbox and i.email_verified),
    'mails_to_you', (select json_agg(json_build_object('queued_at', o.created_at, 'sent_at', o.sent_at,
        'tries', o.tries, 'last_error', o.last_error) order by o.outbox_id)
      from outbox o where o.recipient = i.email),
    'files_like_this_one', (select json_agg(json_build_object('requested_at', e.requested_at, 'state', e.state, 'bytes', e.bytes,
        'removed_at', e.expires_at) order by e.export_id)
      from exports e where e.user_id = u.user_id),
    'deletion', (select json_build_object('posts', d.posts, 'requested_at', d.requested_at, 'due_at', d.due_at)
      from departures d where d.user_id = u.user_id)
  ) as facts from users u left join identity_user i on i.id = u.identity_uid where u.user_id = $1`

export async function accountFacts({ pool }: Database, userId: number): Promise<object | undefined> {
  const { rows } = await pool.query<{ facts: object }>(FACTS, [userId])
  return rows[0]?.facts
}

/**
 * Selects the names of a member's pictures: the avatar and the share pictures of their fixes, but those that show the title of a
 * hidden headline. `$1` is the member.
 */
export const PICTURES = `select
    array(select avatar from users where user_id = $1 and avatar <> '') as avatars,
    array(select name from headline_fixes f join headlines h using (headline_id), unnest(array[f.title_image, f.title_image_sharing]) name
      where f.user_id = $1 and name <> '' and (h.created_by = $1 or ${headlineIsShown}) order by f.headline_fix_id) as fixes`

export async function pictureNames(
  { pool }: Database,
  userId: number,
): Promise<{ avatars: string[]; fixes: string[] }> {
  const { rows } = await pool.query<{ avatars: string[]; fixes: string[] }>(PICTURES, [userId])
  return rows[0]!
}
