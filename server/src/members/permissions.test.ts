import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Action, type Audience, audienceOf, refusedAs } from '@unspun/contract/permissions.ts'
import { plainPicture } from '../engines/pictures/picture-test-kit.ts'
import { type Answer, startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const { headline_id, url } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')
const unverified = await site.makeUser({ verified: false })
const verified = await site.makeUser()
const moderator = await site.makeUser({ secondFactor: true })
const administrator = await site.makeUser({ secondFactor: true })
await site.database.pool.query(
  `insert into moderators (user_id, added_by, administrator) values ($1, 'a test', false), ($2, 'a test', true)`,
  [moderator.user_id, administrator.user_id],
)

type Caller = TestUser | undefined
const identity = (path: string, body: object, caller: Caller) =>
  site.request({
    method: 'POST',
    url: `/identity${path}`,
    payload: body,
    headers: caller ? { cookie: caller.cookie, origin: site.config.siteUrl } : {},
  })
const write = (path: string, body: object) => (caller: Caller) => site.post(`/api${path}`, body, caller?.token)

/** Like `call`, but on the caller's own fix. Callers who cannot have one use another user's fix. */
async function ofOwn(caller: Caller, path: string, body: object): Promise<Answer> {
  const own = caller?.email_verified
    ? (await site.makeFix(caller, (await site.makeHeadline(caller)).headline_id, 'My own')).headline_fix_id
    : headline_fix_id
  return write(path, { headline_fix_id: own, ...body })(caller)
}

const calls: Record<Action, (caller: Caller) => Promise<Answer>> = {
  browse: () => site.get('/api/data/homepage-headlines/'),
  search: write('/headlines/get-by-url/', { url }),
  vote: write('/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }),
  favorite: write('/headline-fixes/favorite/', { headline_fix_id }),
  comment: write('/comments/create/', { headline_fix_id, body: 'A comment' }),
  addHeadline: (caller) => write('/headlines/create/', { url: site.news.serve('A story') })(caller),
  addFix: write('/headline-fixes/create/', { headline_id, title: 'Another fix' }),
  editFix: (caller) => ofOwn(caller, '/headline-fixes/update/', { title: 'Better words' }),
  toggleFix: (caller) => ofOwn(caller, '/headline-fixes/toggle-status/', {}),
  async uploadAvatar(caller) {
    const picture = { name: 'me.png', bytes: await plainPicture(200, 200).png().toBuffer() }
    const uploaded = await site.upload('/api/users/upload-avatar/', picture, caller?.token)
    const avatar_filename = uploaded.body.avatar_filename ?? '1--1.png'
    const updated = await write('/users/update-avatar/', { avatar_filename })(caller)
    assert.equal(updated.status, uploaded.status)
    return updated
  },
  changeProfile: (caller) =>
    write('/users/update-profile/', { display_name: 'X', username: `x-${caller?.user_id ?? 'none'}` })(caller),
  changePrivacy: write('/users/update-privacy/', { votes_private: true }),
  watch: (caller) => write('/watches/set/', { what: 'user', id: ana.user_id, watch: true })(caller),
  readNotifications: write('/notifications/count/', {}),
  block: (caller) => write('/blocks/set/', { user_id: ana.user_id, block: true })(caller),
  export: write('/users/request-export/', {}),
  deleteAccount: write('/users/cancel-deletion/', {}),
  report: write('/reports/add/', { what: 'user', id: ana.user_id, reason: 'spam' }),
  appeal: write('/moderation/own/', {}),
  administer: write('/registration/invitations/', {}),
  moderate: write('/moderation/queue/', {}),
  verifyEmail: (caller) => identity('/send-verification/', {}, caller),
  // Last, because it revokes the token of every allowed caller.
  changePassword: (caller) => identity('/update-password/', { password: 'another one' }, caller),
}

const ofStaff = (audience: Audience) =>
  audience === 'moderator' || audience === 'administrator' ? { moderator, administrator } : {}
const statusOf = {
  none: 200,
  NotSignedIn: 401,
  EmailNotVerified: 403,
  NotModerator: 403,
  NotAdministrator: 403,
} as const

/** Why the server itself refuses somebody whose token is enough. */
function lacks(caller: Caller, audience: Audience): keyof typeof statusOf {
  if (caller === verified && (audience === 'moderator' || audience === 'administrator')) return 'NotModerator'
  return caller === moderator && audience === 'administrator' ? 'NotAdministrator' : 'none'
}

for (const [action, call] of Object.entries(calls)) {
  const audience = audienceOf[action as Action]
  for (const [name, caller] of Object.entries({
    visitor: undefined,
    unverified,
    verified,
    ...ofStaff(audience),
  })) {
    const expected = statusOf[refusedAs(caller ?? null, audience) ?? lacks(caller, audience)]
    test(`${action}, for ${audience}, answers ${expected} to ${name}`, async () => {
      const { status, body } = await call(caller)
      assert.equal(status, expected, JSON.stringify(body))
      assert.equal((body.errors ?? []).length === 0, expected === 200, JSON.stringify(body))
    })
  }
}
