import { domainToUnicode } from 'node:url'
import { reportTogether } from '../metrics/report-together.ts'

/** The error of nodemailer. `permanent` is true for 5xx responses; `command` is the SMTP command that failed. */
export type SendFailure = Error & {
  code?: string
  responseCode?: number
  response?: string
  command?: string
  permanent?: boolean
}

/**
 * After a permanent refusal of the recipient or message, retrying would only harm our reputation. A refused login or
 * sender is not permanent, because the operator may correct the setting.
 */
export function isRefusedForGood({ code, command, permanent = false }: SendFailure): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true
  return permanent && (command === 'RCPT TO' || command === 'DATA')
}

/** Excludes the server's message, which can contain the address, a link or even the login. */
export const reasonOf = ({ code, responseCode }: SendFailure) =>
  [code ?? 'unknown', responseCode].filter(Boolean).join(' ')

export const withoutLinks = (message: string) => message.replace(/https?:\S+/gi, '…')

export interface Refused {
  recipient: string
  headers: object
}

const MAX_READ = 2000
const MAX_LOGGED = 200

/**
 * Returns a function that reports permanent refusals together, with the server's words about the last one. Anybody can
 * cause refusals by registering with addresses that do not exist.
 */
export function reportRefusals(warn: (message: string) => void, every: number) {
  let last = ''
  const refused = reportTogether(every, (mails) =>
    warn(`The mail server refused ${mails === 1 ? 'a mail' : `${mails} mails`} permanently. The last was ${last}`),
  )
  return ({ recipient, headers }: Refused, failure: SendFailure) => {
    const kind = 'List-Unsubscribe' in headers ? 'for a subscriber' : 'about an account'
    last = `${kind}: ${loggedWords(failure, recipient)}`
    refused()
  }
}

/** At RCPT TO the server has not seen the message, so its words cannot quote it. */
function loggedWords(failure: SendFailure, recipient: string): string {
  const { command, response } = failure
  return command === 'RCPT TO' && response ? withoutAddresses(response, recipient) : reasonOf(failure)
}

/** Removes all mail addresses and links, and every part of the recipient's address in whatever form. */
export function withoutAddresses(words: string, recipient: string): string {
  const at = recipient.lastIndexOf('@')
  const [name, domain] = [recipient.slice(0, at), recipient.slice(at + 1)]
  const mailbox = name.replace(/\+.*/, '')
  // Servers may name the mailbox without its dots, and the domain in Unicode.
  const forms = [recipient, name, mailbox, mailbox.replaceAll('.', ''), domain, domainToUnicode(domain)]
  const parts = forms.filter(Boolean).map((part) => RegExp.escape(part))
  const ofRecipient = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return withoutLinks(words.slice(0, MAX_READ))
    .replace(/\S+@\S+/g, '…')
    .replace(ofRecipient, '…')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, MAX_LOGGED)
}
