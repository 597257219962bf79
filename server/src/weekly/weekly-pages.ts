import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { weeklyPaths } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import { plainPage } from '../engines/plain-page/plain-page.ts'

const button = (says: string, kind = '') => `<button${kind}>${escapeHtml(says)}</button>`
const note = (says: string) => `<p class="more">${escapeHtml(says)}</p>`
const formTo = (path: string, token: string, content: string) =>
  `<form method="post" action="${path}?token=${encodeURIComponent(token)}">${content}</form>`

/** Asks for an address to mail a link to. */
const addressForm = (typed: string, says: string) =>
  `<form method="post" action="${weeklyPaths.enter}"><label for="email">${escapeHtml(weeklyMessages.address)}</label>` +
  `<input id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(typed)}">${button(says)}</form>`

/** The field for an address, as it was typed. */
const field = (typed = '') => addressForm(typed, weeklyMessages.send) + note(weeklyMessages.promise)

/** Asks for an address. */
export const enterPage = (siteName: string) =>
  plainPage({ siteName, title: weeklyMessages.title, help: weeklyMessages.about, below: field() })

/** Asks again for an address that is malformed. */
export const malformedPage = (siteName: string, typed: string) =>
  plainPage({ siteName, title: weeklyMessages.title, help: weeklyMessages.malformed, below: field(typed) })

/** Says that a link was mailed. It says the same of an address that gets the mails already, or has been mailed a link before. */
export const askedPage = (siteName: string, email: string) =>
  plainPage({
    siteName,
    title: weeklyMessages.asked,
    help: weeklyMessages.askedHelp(email),
    below: note(weeklyMessages.askedNote),
  })

/** Says that no link is mailed, because a network or the whole site has asked for too many. */
export const oftenPage = (siteName: string) =>
  plainPage({
    siteName,
    title: weeklyMessages.often,
    help: weeklyMessages.oftenHelp,
    below: '',
  })

/** Says that the form was sent by another site's page. */
export const foreignPage = (siteName: string, typed: string) =>
  plainPage({ siteName, title: weeklyMessages.foreign, help: weeklyMessages.foreignHelp, below: field(typed) })

/** Asks whether the owner of an address wants the mails. */
export const confirmPage = (siteName: string, email: string, token: string) =>
  plainPage({
    siteName,
    title: weeklyMessages.title,
    help: weeklyMessages.confirmHelp(email),
    below: formTo(weeklyPaths.enter, token, button(weeklyMessages.confirmButton)),
  })

/** Says that the mails will come. */
export const confirmedPage = (siteName: string) =>
  plainPage({ siteName, title: weeklyMessages.confirmed, help: weeklyMessages.confirmedHelp, below: '' })

/** Asks whether the mails shall end. */
export const leavePage = (siteName: string, token: string) =>
  plainPage({
    siteName,
    title: weeklyMessages.leaveTitle,
    help: weeklyMessages.leaveHelp,
    below: formTo(weeklyPaths.leave, token, button(weeklyMessages.leave)),
  })

/** Says that the mails have ended. With `again`, a token, a button brings them back. */
export const leftPage = (siteName: string, again: string | undefined) =>
  plainPage({
    siteName,
    title: weeklyMessages.left,
    help: weeklyMessages.leftHelp,
    below: again === undefined ? '' : formTo(weeklyPaths.enter, again, button(weeklyMessages.again, ' class="line"')),
  })

/** Says that the link is not one of this site's, or too old. */
export const invalidPage = (siteName: string) =>
  plainPage({ siteName, title: weeklyMessages.invalid, help: weeklyMessages.invalidHelp, below: field() })

/** Says the same of a link that ends the mails, and offers a new one: whoever wants no more mails must be able to stop them. */
export const invalidLeavePage = (siteName: string) =>
  plainPage({
    siteName,
    title: weeklyMessages.invalid,
    help: weeklyMessages.leaveAgainHelp,
    below: addressForm('', weeklyMessages.leaveAgain),
  })
