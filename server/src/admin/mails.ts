import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { sendAtOnce } from '../engines/mail/mail.ts'
import { type OutboxMail, outboxCounts, outboxMails } from '../engines/mail/outbox-list.ts'
import { normaliseEmail } from '../identity/mail/email-address.ts'
import { type Command, UsageError, type Workplace } from './command.ts'

const SHOWN_MAILS = 20

export const mails: Command = {
  name: 'mails',
  usage: [
    [
      'mails',
      `counts the mails of the last week, and lists the newest ${SHOWN_MAILS} that were not sent, with the words of the mail server and the next try`,
    ],
    ['mails find <address>', 'lists the newest mails to an address, or to all that contain the text'],
    ['mails test <address>', 'sends a mail at once, and prints the answer of the mail server'],
  ],
  async run(place, { words: [verb, address, ...more] }) {
    if (verb === undefined) return list(place)
    if (!address || more.length > 0 || (verb !== 'find' && verb !== 'test'))
      throw new UsageError('Usage: mails, mails find ana@news.example, mails test ana@news.example')
    return verb === 'find' ? list(place, address) : trySending(place, address)
  },
}

async function list({ config, database: { pool }, say, tell }: Workplace, containing?: string): Promise<boolean> {
  const counts = await outboxCounts(pool)
  const found = await outboxMails(pool, SHOWN_MAILS, containing)
  tell({ ...counts, mails: found })
  say(`Mails of the last week: ${counts.waiting} waiting, ${counts.failed} refused or given up, ${counts.sent} sent.`)
  if (config.smtpUrl === undefined) say('SMTP_URL is not set, so mails are kept and not sent.')
  for (const mail of found) say(lineOf(mail))
  if (containing !== undefined && found.length === 0) say('No mails found.')
  return true
}

function lineOf({ created_at, recipient, subject, tries, state, sent_at, next_try, last_error }: OutboxMail): string {
  const outcome = {
    sent: `sent ${sent_at?.toISOString()}`,
    waiting: `waiting, ${next_try ? `next try ${next_try.toISOString()}` : 'no try planned'}`,
    failed: 'not sent, no further try',
  }[state]
  const tried = `${tries} ${tries === 1 ? 'try' : 'tries'}`
  return `${created_at.toISOString()}  ${recipient}  ${subject}  ${outcome}; ${tried}${last_error && `: ${last_error}`}`
}

async function trySending({ config, say, tell }: Workplace, given: string): Promise<boolean> {
  const { smtpUrl, mailFrom: from, siteName, siteUrl } = config
  const to = normaliseEmail(given)
  if (to === undefined) throw new UsageError(`${given} is not a mail address.`)
  if (smtpUrl === undefined)
    throw new OperatorError('This site sends no mails, because SMTP_URL is not set. It shows them at /dev/mail.')
  const text = `This mail shows that ${siteUrl} can send mails.\n`
  const refusal = await sendAtOnce({ smtpUrl, from }, { to, subject: `${siteName}: a test`, text })
  tell({ accepted: refusal === undefined, ...(refusal === undefined ? {} : { error: refusal }) })
  say(
    refusal === undefined
      ? `The mail to ${to} was accepted by the server. If it does not arrive, look into the server's log and the spam folder.`
      : `The mail to ${to} was not accepted: ${refusal}`,
  )
  return refusal === undefined
}
