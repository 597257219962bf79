import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  actions,
  isAppealable,
  loggedActions,
  memberActions,
  moderatorActions,
  sanctions,
  unlistedActions,
} from './actions.ts'
import { actionWords } from './messages/actions.ts'
import { loggedDeed } from './messages/log.ts'
import { moderationLimits } from './moderation.ts'

describe('each action of moderators', () => {
  for (const action of moderatorActions) {
    const { on, details = [], asks = [], decides } = actions[action]
    const { reasons, log } = actionWords[action]

    test(`${action}: its form asks for details that it takes`, () => {
      assert.ok(asks.every((name) => details.includes(name)))
    })

    test(`${action}: its suggested reasons are accepted`, () => {
      for (const { length } of reasons)
        assert.ok(length >= moderationLimits.reasonMin && length <= moderationLimits.reason)
    })

    test(`${action}: the log names the thing, unless it is the site`, () => {
      assert.equal(log.split('*').length - 1, on[0] === 'site' ? 0 : 1)
      assert.match(loggedDeed(action, on[0]!), /^[A-Z]/)
    })

    if (decides)
      test(`${action}: it decides reports on what can be reported`, () => {
        assert.ok(on.every((what) => ['fix', 'headline', 'comment', 'user'].includes(what)))
      })
  }
})

test('who can request a review of an action learns of it', () => {
  for (const action of loggedActions.filter(isAppealable)) assert.ok(memberActions.includes(action), action)
})

test('the log leaves out erasures, and moderators unless they are named', () => {
  assert.deepEqual(unlistedActions(true), ['erase'])
  assert.deepEqual(unlistedActions(false), ['erase', 'moderator-add', 'administrator-add', 'moderator-remove'])
})

test('what counts against a member can be reviewed', () => {
  assert.ok(sanctions.length > 0 && sanctions.every(isAppealable))
})
