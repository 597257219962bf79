import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { weeklyPaths } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import { plainPage } from '../engines/plain-page/plain-page.ts'

const button = (says: string, kind = '') => `<button${kind}>${escapeHtml(says)}</button>`
const note = (says: string) => `<p class="more">${escapeHtml(says)}</p>`
const formTo = (path: string, token: string, content: string) =>
  `<form method="post" action="${path}?token=${encodeURIComponent(token)}">${content}</form>`

/** What an address is asked for: the weekly five, or a link that ends it. */
export type Aim = keyof typeof weeklyPaths

const { enter, leave } = weeklyPaths
const FORMS: Record<Aim, { says: string; below: string }> = {
  enter: {
    says: weeklyMessages.send,
    below:
      note(weeklyMessages.promise) +
      `<p class="more"><a href="${leave}">${escapeHtml(weeklyMessages.leaveTitle)}</a></p>`,
  },
  leave: { says: weeklyMessages.mailLink, below: '' },
}

const ASKS: Record<Aim, { title: string; help: string }> = {
  enter: { title: weeklyMessages.title, help: weeklyMessages.about },
  leave: { title: weeklyMessages.leaveTitle, help: weeklyMessages.askToLeave },
}

/** The field for an address, as it was typed. */
const field = (aim: Aim, typed = '', wrong = '') =>
  `<form method="post" action="${weeklyPaths[aim]}"><label for="email">${escapeHtml(weeklyMessages.address)}</label>` +
  (wrong && `<p id="wrong" class="wrong">${escapeHtml(wrong)}</p>`) +
  `<input id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(typed)}"` +
  `${wrong && ' aria-invalid="true" aria-describedby="wrong"'}>${button(FORMS[aim].says)}</form>${FORMS[aim].below}`

/** Asks for an address. */
export const enterPage = (siteName: string) => plainPage({ siteName, ...ASKS.enter, below: field('enter') })

/** Asks for the address of a reader who wants no more mails. */
export const askToLeavePage = (siteName: string) => plainPage({ siteName, ...ASKS.leave, below: field('leave') })

/** Asks again for an address that is malformed. */
export function malformedPage(siteName: string, aim: Aim, typed: string): string {
  const { malformed } = weeklyMessages
  const { title: heading, help } = ASKS[aim]
  return plainPage({ siteName, title: malformed, heading, help, below: field(aim, typed, malformed) })
}

/** Says that a link was mailed. It says the same of other addresses, such as those that have been mailed one before. */
export const askedPage = (siteName: string, aim: Aim, email: string) =>
  plainPage({
    siteName,
    title: weeklyMessages.asked,
    help: aim === 'enter' ? weeklyMessages.askedHelp(email) : weeklyMessages.askedToLeave(email),
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
export const foreignPage = (siteName: string, aim: Aim, typed: string) =>
  plainPage({ siteName, title: weeklyMessages.foreign, help: weeklyMessages.foreignHelp, below: field(aim, typed) })

/** Asks whether the owner of an address wants the mails. */
export const confirmPage = (siteName: string, email: string, token: string) =>
  plainPage({
    siteName,
    title: weeklyMessages.title,
    help: weeklyMessages.confirmHelp(email),
    below: formTo(enter, token, button(weeklyMessages.confirmButton)),
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
    below: formTo(leave, token, button(weeklyMessages.leave)),
  })

/** Says that the mails have ended. With `again`, a token, a button brings them back. */
export const leftPage = (siteName: string, again: string | undefined) =>
  plainPage({
    siteName,
    title: weeklyMessages.left,
    help: weeklyMessages.leftHelp,
    below: again === undefined ? '' : formTo(enter, again, button(weeklyMessages.again, ' class="line"')),
  })

/** Says that the link is not one of this site's, or too old. */
export const invalidPage = (siteName: string) =>
  plainPage({ siteName, title: weeklyMessages.invalid, help: weeklyMessages.invalidHelp, below: field('enter') })

/** Says the same of a link that ends the mails, and offers a new one: whoever wants no more mails must be able to stop them. */
export const invalidLeavePage = (siteName: string) =>
  plainPage({ siteName, title: weeklyMessages.invalid, help: weeklyMessages.askToLeave, below: field('leave') })
