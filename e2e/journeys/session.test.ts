import { AppError } from '@unspun/contract/errors.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { countCalls, refuseNext } from '../src/answers.ts'
import { headlineNow } from '../src/demo.ts'
import { atVotes, expectNotice, logIn, logOut, openLogin, profileLink, visit, votesOf } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const vote = '/api/headline-fixes/vote/'
const token = '/identity/token/'

test('logging out in one tab removes the votes in the other, and logging in restores them @desktop', async ({
  page,
  context,
  reader,
  complaints,
}) => {
  // The other tab may be reading while this one logs out.
  complaints.tolerate(401, '/api/users/get-auth/')
  complaints.tolerate(404, '/api/headline-fixes/get-votes/')
  complaints.tolerate(401, token)
  const { fix, votes } = await atVotes(page, reader, 'library-sudden-closure-mystery')
  await votes.up.click()
  await expect(votes.group).not.toHaveAttribute('aria-busy')
  const other = await context.newPage()
  await visit(other, pages.fix(fix))
  const { up } = votesOf(other, fix.title)
  await expect(up).toHaveAttribute('aria-pressed', 'true')

  await page.bringToFront()
  await logOut(page)
  await expectNotice(page, accountMessages.signedOut)
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  await expect(up).toHaveAccessibleDescription(voteMessages.login)
  await expect(up).toBeDisabled()

  await openLogin(page)
  await logIn(page, reader)
  await expect(profileLink(other)).toBeVisible()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
})

test('a vote with an expired token renews it once, is repeated, and counts @phone', async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow(401, vote)
  const { fix, votes, value } = await atVotes(page, reader, 'bridge-closure-commuter-nightmare')
  const sent = countCalls(page, vote)
  const renewed = countCalls(page, token)
  await refuseNext(page, vote, new AppError('TokenExpired'))
  await votes.up.click()
  await expect(votes.group).not.toHaveAttribute('aria-busy')
  await expect(votes.up).toHaveAttribute('aria-pressed', 'true')
  await expect(votes.count(value + 1)).toBeVisible()
  expect([sent(), renewed()]).toEqual([2, 1])
  const { headline_fixes } = await headlineNow(fix.headline_id)
  const now = headline_fixes.find(({ headline_fix_id }) => headline_fix_id === fix.headline_fix_id)
  expect(now?.total_vote_value).toBe(value + 1)
})
