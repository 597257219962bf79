import assert from 'node:assert/strict'
import type { Reportable } from '@unspun/contract/actions.ts'
import { adminOf } from '../admin/test-kit.ts'
import type { startTestSite, TestUser } from '../testing/test-kit.ts'
import { act } from './act.ts'
import { operator } from './actions/action-handler.ts'

type Site = Awaited<ReturnType<typeof startTestSite>>

/** Returns a function that hides and restores things as an operator does. */
export const operatorOf =
  ({ database, files }: Pick<Site, 'database' | 'files'>) =>
  (action: 'hide' | 'restore', what: Reportable, id: number) =>
    act({ database, files: async () => files }, operator('a test'), { action, thing: { what, id }, reason: 'a test' })

/** The steps that tests of moderation share. */
export function moderationKit(site: Site) {
  const { pool } = site.database
  const admin = adminOf({
    DATABASE_URL: site.config.databaseUrl,
    SITE_URL: site.config.siteUrl,
    DATA_DIR: site.config.dataDir,
  })

  /** A new moderator, as the operator makes one. */
  async function makeModerator(): Promise<TestUser> {
    const user = await site.makeUser({ secondFactor: true })
    await age(user, 30)
    const { code, complaint } = await admin('moderator', 'add', String(user.user_id))
    assert.equal(code, 0, complaint)
    return user
  }

  /** Makes a member as old as this. */
  const age = (user: TestUser, days: number) =>
    pool.query(`update users set created_at = now() - make_interval(days => $2) where user_id = $1`, [
      user.user_id,
      days,
    ])

  /** A member who joined a month ago. */
  async function regular(): Promise<TestUser> {
    const user = await site.makeUser()
    await age(user, 30)
    return user
  }

  let networks = 0
  /** Reports something from a network of its own, unless another is given. */
  const report = (
    who: TestUser,
    what: string,
    id: number,
    {
      reason = 'spam',
      from = `198.${18 + (++networks >> 8)}.${networks & 255}.1`,
      ...more
    }: {
      reason?: string
      from?: string
      text?: string
    } = {},
  ) =>
    site.request({
      method: 'POST',
      url: '/api/reports/add/',
      payload: { what, id, reason, ...more },
      headers: { 'auth-token': who.token },
      remoteAddress: from,
    })

  /** Acts on one thing and returns the outcome. */
  async function act(who: TestUser, action: string, what: string, id: number, more: object = {}) {
    const order = { action, things: [{ what, id }], reason: 'For a test', ...more }
    const { status, body } = await site.post('/api/moderation/act/', order, who.token)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.errors, undefined, JSON.stringify(body))
    return body.outcomes[0] as { changed: boolean; action_id?: number; error?: string }
  }

  const undo = (who: TestUser, action_id: number | undefined, reason = 'It was wrong') =>
    site.post('/api/moderation/undo/', { action_id, reason }, who.token)

  const log = async (query = '') => (await site.get(`/api/moderation/log/${query}`)).body.entries

  /** Stored numbers equal a recount. */
  async function recounts(): Promise<void> {
    const { code, out, complaint } = await admin('recount')
    assert.equal(code, 0, out + complaint)
  }

  return { admin, makeModerator, age, regular, report, act, undo, log, recounts }
}
