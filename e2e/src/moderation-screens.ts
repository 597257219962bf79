import { randomUUID } from 'node:crypto'
import { actionWords } from '@unspun/contract/messages/actions.ts'
import * as adminMessages from '@unspun/contract/messages/admin.ts'
import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import * as reportMessages from '@unspun/contract/messages/reports.ts'
import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoFix } from './demo.ts'
import { actAs, makeModerator, promote, reportAs, reportedFix } from './moderation.ts'
import { addComment, addOwnFix, makePerson, type Person } from './people.ts'
import type { Screen } from './screen.ts'
import { keepSession } from './sessions.ts'
import { admin, post } from './site.ts'
import { dialog, loadComments, reportFromMenu, visit, visitAs } from './steps.ts'

/** Screens of moderators. The first two make the member a moderator and log in. */
export const moderatorScreens = (person: Person): Screen[] => [
  {
    name: 'moderation, without a second step',
    async open(page) {
      await admin('moderator', 'add', String(person.user_id))
      await visitAs(page, person, pages.moderation())
      await page.getByRole('link', { name: stepMessages.setUp }).waitFor()
    },
  },
  {
    name: 'reported posts',
    async open(page) {
      const [author, reporter] = [await makePerson(person.address), await makePerson(person.address)]
      await reportedFix(author, reporter, 'Harbor in calm')
      await reportAs(reporter, 'user', author.user_id)
      await promote(person)
      await visitAs(page, person, pages.moderation())
      await page.getByRole('article').first().getByRole('checkbox').check()
    },
  },
  {
    name: 'the reason of a suspension, missing',
    async open(page) {
      await visit(page, pages.moderation())
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^More actions/ })
        .click()
      await page.getByRole('button', { name: actionWords.suspend.label }).click()
      await dialog(page).getByRole('button', { name: actionWords.suspend.label }).click()
      await dialog(page).getByRole('alert').or(dialog(page).locator('.field-error')).first().waitFor()
    },
  },
  {
    name: 'requests for reviews',
    async open(page) {
      const [author, other] = [await makePerson(person.address), await makeModerator(person.address)]
      const fix = await addOwnFix(author, 'Harbor unheard')
      const action_id = await actAs(other, 'hide', { what: 'fix', id: fix.headline_fix_id })
      await post(author.address, '/api/moderation/appeal/', { action_id, text: 'It is in the article.' }, author.token)
      await visit(page, pages.moderation('appeals'))
      await page.getByRole('button', { name: deskMessages.overturn }).first().waitFor()
    },
  },
  {
    name: 'posts that a high alert holds back',
    async open(page) {
      await visit(page, pages.moderation('waiting'))
      await page.getByRole('button', { name: actionWords['alert-on'].label }).waitFor()
    },
  },
  {
    name: 'the page of administrators, for a moderator',
    async open(page) {
      await visit(page, pages.admin())
      await page.getByText(adminMessages.onlyAdministrators).waitFor()
    },
  },
  {
    name: 'administration',
    async open(page) {
      await admin('moderator', 'add', String(person.user_id), '--administrator')
      await visit(page, pages.admin())
      await page.getByRole('button', { name: actionWords['close-registration'].label }).waitFor()
    },
  },
  {
    name: 'what moderators have done',
    async open(page) {
      await visit(page, pages.moderation('history'))
      await page.getByRole('button', { name: deskMessages.undo }).first().waitFor()
    },
  },
  {
    name: 'an outlet to be forbidden, missing',
    async open(page) {
      await visit(page, pages.moderation('history'))
      await page.getByRole('button', { name: deskMessages.forbidSomething }).click()
      await dialog(page).getByRole('button', { name: deskMessages.forbidSomething }).click()
      await dialog(page).getByText(deskMessages.nameRequired).waitFor()
    },
  },
  {
    name: 'an answer below the comment that it answers to',
    async open(page) {
      const { headline_fix_id } = await demoFix('abandoned-on-horror-train', 0)
      const [author, other] = [await makePerson(person.address), await makePerson(person.address)]
      const comment = await addComment(author, headline_fix_id, `${randomUUID()} was on this train. `.repeat(8))
      const answer = await addComment(other, headline_fix_id, `Not you, ${randomUUID()}`, comment.comment_id)
      await visit(page, pages.moderation(`comment-${answer.comment_id}`))
      await page.getByRole('button', { name: 'Show all' }).waitFor()
    },
  },
]

/** Screens of a member who reports something and is suspended. The second one logs in. */
export const reporterScreens = (person: Person): Screen[] => [
  {
    name: 'report, not logged in',
    async open(page) {
      const fix = await demoFix('abandoned-on-horror-train', 0)
      await visit(page, pages.fix(fix))
      await reportFromMenu(page, fix.title)
      await dialog(page).getByRole('button', { name: reportMessages.login }).waitFor()
    },
  },
  {
    name: 'report, with the reason missing',
    async open(page) {
      const fix = await demoFix('abandoned-on-horror-train', 0)
      await visitAs(page, person, pages.fix(fix))
      await reportFromMenu(page, fix.title)
      await dialog(page).getByRole('button', { name: reportMessages.send }).click()
      await dialog(page).getByText(reportMessages.choose).waitFor()
    },
  },
  {
    name: 'suspended, requesting a review',
    async open(page) {
      const moderator = await makeModerator(person.address)
      await actAs(moderator, 'suspend', { what: 'user', id: person.user_id })
      await visitAs(page, person, pages.fix(await demoFix('abandoned-on-horror-train', 0)))
      await page.getByRole('button', { name: appealMessages.why }).click()
      await dialog(page).getByLabel(appealMessages.text).waitFor()
    },
  },
  {
    name: 'settings of a suspended member',
    async open(page) {
      await visit(page, pages.settings())
      await page.getByRole('region', { name: appealMessages.decisions }).waitFor()
    },
  },
  {
    name: 'profile of a suspended member',
    async open(page) {
      await visit(page, pages.profile(person.user_id))
      await page.getByText(profileMessages.suspended(''), { exact: true }).waitFor()
    },
  },
  {
    name: 'own comment, hidden by moderators',
    async open(page) {
      const [author, moderator] = [await makePerson(person.address), await makeModerator(person.address)]
      const fix = await addOwnFix(author, 'Harbor heard')
      const { comment_id } = await addComment(author, fix.headline_fix_id, 'It was loud.')
      await actAs(moderator, 'hide', { what: 'comment', id: comment_id })
      await keepSession(page, author)
      await visit(page, pages.fix(fix))
      await loadComments(page)
      await page.getByRole('article', { name: appealMessages.hiddenComment }).waitFor()
      // Loading the comments has scrolled the page, and the top bar covers a part of the content above them.
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
]
