import { AppError } from '@unspun/contract/errors.ts'
import { signInRates } from '@unspun/contract/identity.ts'
import { weeklyPaths } from '@unspun/contract/pages.ts'
import { weeklyLimits } from '@unspun/contract/weekly.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Mail } from '../engines/mail/mail.ts'
import { plainPageHeaders } from '../engines/plain-page/plain-page.ts'
import type { Charge } from '../http/limits/rate-limits.ts'
import { createAttempts, isTooMany } from '../identity/limits/attempt-store.ts'
import { type Limit, limitsAround } from '../identity/limits/limits-around.ts'
import { limitsOfMailbox } from '../identity/limits/mail-limits.ts'
import { canonicalMailbox } from '../identity/mail/canonical-mailbox.ts'
import { normaliseEmail } from '../identity/mail/email-address.ts'
import { addReader, removeReader } from './store.ts'
import { confirmMail } from './weekly-mails.ts'
import * as weeklyPages from './weekly-pages.ts'
import { confirmedEmail, confirmToken, leavingMailbox } from './weekly-token.ts'

export interface WeeklyOptions {
  database: Database
  mail: Pick<Mail, 'send'>
  charge: Charge
  secret: string
  siteName: string
  siteUrl: string
}

/** Browsers say where a form comes from. Another site must not have its readers send mails. `Origin` is null without a referrer. */
const isForeign = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const { mailsToMailboxPerHour, mailsToMailboxPerDay } = signInRates
const SAME_AS_OTHER_MAILS = { mailsOfMailbox: mailsToMailboxPerHour, mailsOfMailboxAndDay: mailsToMailboxPerDay }
/** The key that counts the requests of the whole site. */
export const SITE_LINKS = 'weekly links'

/** What a request from a network counts towards, also if its mailbox has had its links, so that counts do not tell that. */
const limitsOfRequest = (network: string): Limit[] => [
  ...limitsAround(network, 'weekly', { most: weeklyLimits.linksPerHour, minutes: 60 }),
  { key: SITE_LINKS, most: weeklyLimits.linksOfSitePerHour, minutes: 60 },
]

/** What a link to an address counts towards. */
const limitsOfLink = (email: string): Limit[] => [
  { key: `weekly ${canonicalMailbox(email)}`, most: weeklyLimits.linksToMailboxPerDay, minutes: 24 * 60 },
  ...limitsOfMailbox(SAME_AS_OTHER_MAILS, email),
]

/**
 * The page on which people without an account enter an address for the weekly five, and the links of its mails. It works without scripts.
 * Opening a link changes nothing, because mail servers open links to check them; its button and mail programs post.
 */
export async function serveWeekly(app: FastifyInstance, options: WeeklyOptions): Promise<void> {
  const { database, mail, charge, secret, siteName, siteUrl } = options
  const attempts = createAttempts(database.kysely, secret)
  const tokenOf = ({ query }: FastifyRequest) => String((query as Record<string, unknown>).token ?? '')
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).headers(plainPageHeaders).send(page)
  /** Counts, unless a limit is reached. */
  const isWithin = (limits: Limit[]) =>
    attempts.allow(limits).then(
      () => true,
      (error) => {
        if (isTooMany(error)) return false
        throw error
      },
    )
  app.removeAllContentTypeParsers()
  // Mail programs post a form, some as multipart. Only the form of the page says more than the address.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, async (_: unknown, body: string) => body)
  app.addHook('onRequest', async (request, reply) => {
    const { headers, refused } = await charge({ uid: undefined, address: request.ip }, 1)
    reply.headers(headers)
    if (refused) throw new AppError('TooMany')
  })

  app.get(weeklyPaths.enter, async (request, reply) => {
    const token = tokenOf(request)
    if (token === '') return send(reply, weeklyPages.enterPage(siteName))
    const email = confirmedEmail(secret, token, Date.now())
    if (email === undefined) return send(reply, weeklyPages.invalidPage(siteName), 400)
    return send(reply, weeklyPages.confirmPage(siteName, email, token))
  })

  app.post(weeklyPaths.enter, async (request, reply) => {
    const token = tokenOf(request)
    if (token !== '') {
      const email = confirmedEmail(secret, token, Date.now())
      if (email === undefined) return send(reply, weeklyPages.invalidPage(siteName), 400)
      await addReader(database, email)
      return send(reply, weeklyPages.confirmedPage(siteName))
    }
    const typed = new URLSearchParams(String(request.body ?? '')).get('email') ?? ''
    if (isForeign(request)) return send(reply, weeklyPages.foreignPage(siteName, typed), 403)
    const email = normaliseEmail(typed)
    if (email === undefined) return send(reply, weeklyPages.malformedPage(siteName, typed), 400)
    if (!(await isWithin(limitsOfRequest(request.ip)))) {
      const [asked = 0] = await attempts.count([SITE_LINKS], 60)
      // Once an hour.
      if (asked >= weeklyLimits.linksOfSitePerHour && (await attempts.tally(`${SITE_LINKS} refused`, 60)) === 1)
        request.log.warn('No more links to weekly mails are sent within this hour: somebody may be abusing the form')
      return send(reply, weeklyPages.oftenPage(siteName), new AppError('TooManyTries').status)
    }
    // The page is the same without a mail, so that nobody learns whether another person has asked for one.
    if (await isWithin(limitsOfLink(email)))
      await mail.send(confirmMail(email, { siteName, siteUrl, secret }, Date.now()))
    return send(reply, weeklyPages.askedPage(siteName, email))
  })

  app.get(weeklyPaths.leave, async (request, reply) => {
    const token = tokenOf(request)
    if (leavingMailbox(secret, token) === undefined) return send(reply, weeklyPages.invalidLeavePage(siteName), 400)
    return send(reply, weeklyPages.leavePage(siteName, token))
  })

  app.post(weeklyPaths.leave, async (request, reply) => {
    const mailbox = leavingMailbox(secret, tokenOf(request))
    if (mailbox === undefined) return send(reply, weeklyPages.invalidLeavePage(siteName), 400)
    const email = await database.kysely.transaction().execute((transaction) => removeReader(transaction, mailbox))
    return send(reply, weeklyPages.leftPage(siteName, email && confirmToken(secret, email, Date.now())))
  })
}
