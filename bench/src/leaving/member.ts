import fs from 'node:fs'
import path from 'node:path'
import { plainPicture } from '../../../server/src/engines/pictures/picture-test-kit.ts'
import { printStep } from '../site/cleanup.ts'
import type { JoinedDatabase } from '../site/database.ts'
import { type Caller, until } from './client.ts'

/** A person who calls the API. */
export interface Person extends Caller {
  user_id: number
  email: string
}

export interface Scene {
  joined: JoinedDatabase
  /** The folder of the site's data. */
  folder: string
  leaver: Person
  /** Somebody who answers, reports, blocks and watches the leaver. */
  other: Person
  moderator: Person
  second: Person
  /** Fixes of others, the newest. */
  fixes: number[]
  /** Calls without a token, such as a wrong password. */
  visitor: Caller
}

/** Votes and comments of somebody who has been here for long. */
export const VOTES = 1_000
export const COMMENTS = 100
const FIXES = 20
const AT_ONCE = 4

/**
 * Lets a member use everything, with their name wherever they can write. `inPosts` says whether their posts name them too. Returns the
 * numbers of their fixes and of a headline of theirs.
 */
export async function useEverything(scene: Scene, name: string, inPosts: boolean) {
  const { leaver, other, moderator, second, fixes, visitor, joined } = scene
  const { pool } = joined.database
  const said = inPosts ? name : 'Somebody'
  const names = { username: name.toLowerCase(), display_name: name }
  const words = { bio: `I am ${name}`, link: `https://${name.toLowerCase()}.example/` }
  await leaver.post('/api/users/update-profile/', { ...names, ...words })
  const picture = await plainPicture(300, 300).png().toBuffer()
  await leaver.upload('/api/users/upload-avatar/', picture)
  await leaver.post('/api/users/update-avatar/', await leaver.upload('/api/users/upload-avatar/', picture))

  printStep(`${name}: ${VOTES} votes, ${COMMENTS} comments, ${FIXES} fixes`)
  await inTurns(fixes.slice(0, VOTES), (headline_fix_id, n) =>
    leaver.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: n % 3 ? 1 : -1 }),
  )
  const comments: number[] = []
  await inTurns(fixes.slice(0, COMMENTS), async (headline_fix_id, n) => {
    const comment = { headline_fix_id, body: `${said} says something, number ${n}` }
    const { comment_id } = await leaver.post('/api/comments/create/', comment)
    comments.push(comment_id)
    await other.post('/api/comments/create/', { headline_fix_id, reply_to_id: comment_id, body: `No, number ${n}` })
  })
  await inTurns(comments, (comment_id) => leaver.post('/api/comments/vote/', { comment_id, vote_value: 1 }))
  const { rows } = await pool.query<{ headline_id: number }>(
    'select distinct headline_id from headline_fixes where headline_fix_id = any($1) order by 1 limit $2',
    [fixes, FIXES],
  )
  const own: number[] = []
  for (const { headline_id } of rows) {
    const fix = { headline_id, title: `${said} calms down (${headline_id})`, description: `${said} explains it` }
    own.push((await leaver.post('/api/headline-fixes/create/', fix)).headline_fix_id)
    await other.post('/api/headline-fixes/vote/', { headline_fix_id: own.at(-1), vote_value: 1 })
  }
  const headline = rows[0]!.headline_id
  await leaver.post('/api/headlines/favorite/', { headline_id: headline })
  await leaver.post('/api/headline-fixes/favorite/', { headline_fix_id: fixes[0] })

  printStep(`${name}: reports, blocks, watches, mails and moderation`)
  await leaver.post('/api/reports/add/', { what: 'fix', id: fixes[1], reason: 'other', text: `${name} complains` })
  await other.post('/api/reports/add/', { what: 'user', id: leaver.user_id, reason: 'other', text: `${name} insists` })
  await other.post('/api/reports/add/', { what: 'fix', id: own[1], reason: 'other', text: `${name} lies` })
  await leaver.post('/api/blocks/set/', { user_id: second.user_id, block: true })
  await other.post('/api/blocks/set/', { user_id: leaver.user_id, block: true })
  for (const watcher of [moderator, second])
    await watcher.post('/api/watches/set/', { what: 'user', id: leaver.user_id, watch: true })
  await leaver.post('/api/watches/set/', { what: 'user', id: moderator.user_id, watch: true })
  await leaver.post('/api/notifications/mute/', { headline_fix_id: fixes[2], mute: true })
  await leaver.post('/api/notifications/set-mails/', { mails: 'weekly' })
  await leaver.post('/api/notifications/set-feed/', { on: true })
  for (let tries = 0; tries < 3; tries++)
    await visitor.post('/identity/sign-in/', { email: leaver.email, password: 'wrong password' }).catch(() => {})
  for (const path of ['send-reset', 'send-sign-in-link'])
    await visitor.post(`/identity/${path}/`, { email: leaver.email })
  const act = async (action: string, what: string, id: number) => {
    const order = { action, things: [{ what, id }], reason: `${name} is the reason` }
    return (await moderator.post('/api/moderation/act/', order)).outcomes[0].action_id as number
  }
  const appeal = async (action_id: number) =>
    leaver.post('/api/moderation/appeal/', { action_id, text: `${name} asks for another look` })
  const decide = (action_id: number, uphold: boolean) =>
    second.post('/api/moderation/decide-appeal/', { action_id, uphold, reason: `${name} was heard` })
  const [hidden, open, limited] = [
    await act('hide', 'comment', comments[0]!),
    await act('hide', 'fix', own[2]!),
    await act('limit', 'user', leaver.user_id),
  ]
  for (const action of [hidden, open, limited]) await appeal(action)
  await decide(hidden, true)
  await decide(limited, false)

  await leaver.post('/api/users/request-export/')
  await until(async () => (await leaver.post('/api/users/own-data/')).export?.state === 'ready')
  const told = () => pool.query('select from notifications where user_id = $1', [leaver.user_id])
  await until(async () => (await told()).rowCount)
  await until(async () => (await pool.query('select from outbox where recipient = $1', [leaver.email])).rowCount! >= 2)
  // As if they had been drawn, which takes long on a busy machine.
  const folder = path.join(scene.folder, 'images/fix-images')
  fs.mkdirSync(folder, { recursive: true })
  for (const id of own.slice(0, 5)) {
    const [small, large] = [`${id}-${leaver.user_id}-a.jpg`, `${id}-${leaver.user_id}-b.jpg`]
    for (const picture of [small, large]) fs.writeFileSync(path.join(folder, picture), name)
    await pool.query(
      `update headline_fixes set title_image = $2, title_image_sharing = $3, share_picture_of = 'x' where headline_fix_id = $1`,
      [id, small, large],
    )
  }
  return { own, headline_id: headline, commented: fixes[0]! }
}

/** Does something with every item, some at the same time. */
async function inTurns<T>(items: readonly T[], work: (item: T, n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const one = async () => {
    for (let n = next++; n < items.length; n = next++) await work(items[n]!, n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
