import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type ActDetails,
  actions,
  isForAdministrators,
  type ModeratorAction,
  moderatorActions,
  reportable,
  type Thing,
} from '@unspun/contract/actions.ts'
import { AppError } from '@unspun/contract/errors.ts'
import type { HistoryEntry, QueueItem } from '@unspun/contract/moderation.ts'
import { type ActorKind, administers, refusedOn } from '@unspun/contract/permissions.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import * as acts from './act.ts'
import { administrator, moderator, operator } from './actions/action-handler.ts'
import { moderationKit } from './moderation-test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const { makeModerator, regular, report } = moderationKit(site)
const [mia, max] = [await makeModerator(), await makeModerator()]
const ana = await regular()
const { headline_id: shared } = await site.makeHeadline(ana)

const parts = { database: site.database, files: async () => site.files }
const reason = 'For a test'

interface Made {
  what: Thing
  id: number
  name?: string
}

let made = 0
/** Makes a thing of each kind. Those that members have are by `author`, or are them. */
async function makeThing(what: Thing, author: TestUser): Promise<Made> {
  const addFix = async (by: TestUser, title: string) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into headline_fixes (headline_id, domain_id, user_id, title, status_id)
        select headline_id, domain_id, $2, $3, 1 from headlines where headline_id = $1 returning headline_fix_id as id`,
      [shared, by.user_id, title],
    )
    return rows[0]!.id
  }
  const number = ++made
  switch (what) {
    case 'fix':
      return { what, id: await addFix(author, `Fix ${number}`) }
    case 'comment':
      return { what, id: (await site.makeComment(author, await addFix(ana, `Fix ${number}`))).comment_id }
    case 'headline':
      return { what, id: (await site.makeHeadline(author)).headline_id }
    case 'user':
      return { what, id: author.user_id }
    case 'domain':
      return { what, id: 0, name: `outlet-${number}.example` }
    case 'network':
      return { what, id: 0, name: `203.0.${number >> 8}.${number & 255}/32` }
    case 'mail-domain':
      return { what, id: 0, name: `mail-${number}.example` }
    case 'site':
      return { what, id: 0 }
  }
}

const TABLES = { fix: 'headline_fixes', headline: 'headlines', comment: 'comments' } as const

/** Brings a thing into a state in which the action changes something, and returns the details that it needs. */
const prepare: Record<ModeratorAction, (thing: Made) => Promise<ActDetails | undefined>> = {
  hide: async () => {},
  async restore(thing) {
    await acts.act(parts, moderator(max.user_id), { action: 'hide', thing, reason })
    return undefined
  },
  suspend: async () => {},
  limit: async () => {},
  async dismiss({ what, id }) {
    await pool.query('delete from reports where what = $1 and id = $2', [what, id])
    assert.equal((await report(await regular(), what, id)).status, 200)
  },
  async approve({ what, id }) {
    const table = TABLES[what as keyof typeof TABLES]
    await pool.query(
      `update ${table} set waiting_until = now() + interval '1 day' where ${table === 'headline_fixes' ? 'headline_fix' : what}_id = $1`,
      [id],
    )
  },
  'alert-on': async () => undefined,
  async 'alert-off'(thing) {
    await acts.act(parts, operator('a test'), { action: 'alert-on', thing, reason })
  },
  'close-registration': async () => {},
  'limit-registration': async () => {},
  invite: async () => ({ places: 2 }),
  async 'open-registration'(thing) {
    await acts.act(parts, operator('a test'), { action: 'close-registration', thing, reason })
  },
  correct: async () => ({ title: `Corrected ${++made}` }),
  merge: async () => ({ into: (await site.makeHeadline(ana)).headline_id }),
  async 'remove-change'({ id }) {
    const { rows } = await pool.query<{ change: number }>(
      `insert into headline_changes (headline_id, title_before, title_after, source)
        values ($1, 'Before', 'After', 'page') returning headline_change_id as change`,
      [id],
    )
    return { change: rows[0]!.change }
  },
  forbid: async () => {},
}

const promote = ({ user_id }: TestUser) =>
  pool.query(`insert into moderators (user_id, added_by) values ($1, 'a test') on conflict do nothing`, [user_id])

/** A member or post that an action can be about: a member's, another moderator's, or the actor's own. */
interface Case {
  action: ModeratorAction
  what: Thing
  subject: 'member' | 'moderator' | 'own'
}
const belongsToSomeone = (what: Thing) => reportable.some((each) => each === what)
const cases = moderatorActions.flatMap((action) =>
  actions[action].on.flatMap((what) =>
    (belongsToSomeone(what) ? (['member', 'moderator', 'own'] as const) : (['member'] as const)).map(
      (subject): Case => ({ action, what, subject }),
    ),
  ),
)

type Outcome = 'done' | 'OwnThing' | 'OfModerator' | 'NotAdministrator'

/** What becomes of it if `by` acts, or undoes what `first` did. */
function expected({ action, what, subject }: Case, first?: ActorKind, by: ActorKind = 'moderator'): Outcome {
  if (isForAdministrators(action) && by === 'moderator') return 'NotAdministrator'
  if (subject === 'own') return 'OwnThing'
  return subject === 'moderator' && (what === 'user' || first === 'operator') ? 'OfModerator' : 'done'
}

async function outcomeOf(result: Promise<acts.ActionResult>): Promise<Outcome> {
  try {
    assert.ok((await result).changed)
    return 'done'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code as Outcome
  }
}

/** Whether the history of moderators has a button for the undo. */
async function offersUndo(actionId: number): Promise<boolean> {
  const { body } = await site.post('/api/moderation/history/', {}, mia.token)
  const entry = body.entries.find(({ action_id }: HistoryEntry) => action_id === actionId) as HistoryEntry
  const forAdministrators = isForAdministrators(entry.action) && !administers('moderator')
  return !forAdministrators && !refusedOn(entry.subject, 'moderator', entry.by.kind)
}

/** Whether the page of a hidden thing has a button that restores it. */
async function offersRestore({ what, id }: Made): Promise<boolean> {
  const { body } = await site.post('/api/moderation/item/', { what, id }, mia.token)
  const { subject, hidden_by } = body.item as QueueItem
  return !refusedOn(subject, 'moderator', hidden_by ?? undefined)
}

for (const each of cases) {
  const { action, what, subject } = each

  /** The actor, the member concerned and the thing, which is in a state that the action changes. The member is no other moderator yet. */
  async function start() {
    await pool.query('delete from high_alert')
    await pool.query(`update registration set mode = 'open'`)
    // A member of whom much was hidden may hardly post.
    const member = await site.makeUser()
    const actor = subject === 'own' ? member : mia
    const thing = await makeThing(what, member)
    const details = (await prepare[action](thing)) ?? undefined
    return { member, actor, request: { action, thing, reason, details } }
  }

  describe(`${action} ${what}, ${subject}:`, () => {
    test('by a moderator', async () => {
      const { member, actor, request } = await start()
      if (subject === 'moderator') await promote(member)
      assert.equal(await outcomeOf(acts.act(parts, moderator(actor.user_id), request)), expected(each))
    })

    test('by an administrator, and undone by a moderator or an administrator', async () => {
      const { member, actor, request } = await start()
      if (subject === 'moderator') await promote(member)
      const acted = acts.act(parts, administrator(actor.user_id), request)
      const outcome = await outcomeOf(acted)
      assert.equal(outcome, expected(each, undefined, 'administrator'))
      if (outcome !== 'done') return
      const { action_id } = await acted
      const undone = await outcomeOf(acts.undo(parts, moderator(max.user_id), action_id!, reason))
      assert.equal(undone, expected(each, 'administrator'))
      if (undone === 'done') return
      const again = acts.undo(parts, administrator(max.user_id), action_id!, reason)
      assert.equal(await outcomeOf(again), expected(each, 'administrator', 'administrator'))
    })

    test('undone by a moderator after another one did it', async () => {
      const { member, actor, request } = await start()
      const first = isForAdministrators(action) ? administrator : moderator
      const { action_id } = await acts.act(parts, first(max.user_id), request)
      if (subject === 'moderator') await promote(member)
      const undone = acts.undo(parts, moderator(actor.user_id), action_id!, reason)
      assert.equal(await outcomeOf(undone), expected(each, 'moderator'))
    })

    test('by an operator, and undone by a moderator or an operator', async () => {
      const { member, actor, request } = await start()
      if (subject === 'moderator') await promote(member)
      const { action_id } = await acts.act(parts, operator('a test'), request)
      const undone = acts.undo(parts, moderator(actor.user_id), action_id!, reason)
      const outcome = await outcomeOf(undone)
      assert.equal(outcome, expected(each, 'operator'))
      if (subject !== 'own') assert.equal(await offersUndo(action_id!), outcome === 'done')
      if (outcome !== 'done')
        assert.equal(await outcomeOf(acts.undo(parts, operator('a test'), action_id!, reason)), 'done')
    })
  })
}

/** Actions that reverse another one without being its undo. */
describe('restoring', () => {
  for (const what of reportable)
    for (const subject of ['member', 'moderator', 'own'] as const)
      for (const first of ['moderator', 'operator'] as const)
        test(`${what}, ${subject}, after ${first === 'moderator' ? 'another moderator' : 'an operator'} hid it`, async () => {
          const member = await site.makeUser()
          const actor = subject === 'own' ? member : mia
          const thing = await makeThing(what, member)
          const by = first === 'operator' ? operator('a test') : moderator(max.user_id)
          await acts.act(parts, by, { action: 'hide', thing, reason })
          if (subject === 'moderator') await promote(member)
          const restored = () => acts.act(parts, moderator(actor.user_id), { action: 'restore', thing, reason })
          const offered = subject === 'own' || (await offersRestore(thing))
          const outcome = await outcomeOf(restored())
          assert.equal(outcome, expected({ action: 'restore', what, subject }, first))
          if (subject !== 'own') assert.equal(offered, outcome === 'done')
        })
})

describe('a request for a review', () => {
  for (const uphold of [true, false])
    for (const first of ['moderator', 'operator'] as const)
      for (const what of ['user', 'fix'] as const)
        test(`of a moderator about what ${first === 'moderator' ? 'a moderator' : 'an operator'} did to ${what === 'user' ? 'them' : 'their fix'} is ${uphold ? 'upheld' : 'reversed'}`, async () => {
          const member = await regular()
          const thing = await makeThing(what, member)
          const by = first === 'operator' ? operator('a test') : moderator(max.user_id)
          const { action_id } = await acts.act(parts, by, { action: what === 'user' ? 'limit' : 'hide', thing, reason })
          await promote(member)
          const asked = { action_id, text: 'Please look again.' }
          assert.equal((await site.post('/api/moderation/appeal/', asked, member.token)).status, 200)
          const decision = { actionId: action_id!, uphold, reason }
          const outcome = await outcomeOf(acts.decide(parts, moderator(mia.user_id), decision))
          assert.equal(outcome, expected({ action: 'hide', what, subject: 'moderator' }, first))
          if (outcome !== 'done')
            assert.equal(await outcomeOf(acts.decide(parts, operator('a test'), decision)), 'done')
        })
})
