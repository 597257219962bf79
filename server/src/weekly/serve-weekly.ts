import { AppError } from '@unspun/contract/errors.ts'
import { weeklyPaths } from '@unspun/contract/pages.ts'
import { weeklyLimits } from '@unspun/contract/weekly.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { plainPageHeaders } from '../engines/plain-page/plain-page.ts'
import type { Charge } from '../http/limits/rate-limits.ts'
import { createAttempts, isTooMany } from '../identity/limits/attempt-store.ts'
import { type Limit, limitsAround } from '../identity/limits/limits-around.ts'
import { canonicalMailbox } from '../identity/mail/canonical-mailbox.ts'
import { normaliseEmail } from '../identity/mail/email-address.ts'
import { COUNTED, type SendForLink } from './link-jobs.ts'
import { addReader, removeReader } from './store.ts'
import type { Aim } from './weekly-pages.ts'
import * as weeklyPages from './weekly-pages.ts'
import { confirmedEmail, confirmToken, leavingEmail } from './weekly-token.ts'

export interface WeeklyOptions {
  database: Database
  sendForLink: SendForLink
  charge: Charge
  secret: string
  siteName: string
}

/** Browsers say where a form comes from. Another site must not have its readers send mails. `Origin` is null without a referrer. */
const isForeign = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

/** The key that counts the requests of the whole site. */
export const SITE_LINKS = 'weekly links'

/**
 * The limits of the requests from a network. A request counts even if no link is mailed, because the counter would otherwise tell that. Links to
 * leave have no limit for the whole site, because it would keep readers from leaving.
 */
const limitsOfRequest = (network: string, aim: Aim): Limit[] => [
  ...limitsAround(network, COUNTED[aim], { most: weeklyLimits.linksPerHour, minutes: 60 }),
  ...(aim === 'enter' ? [{ key: SITE_LINKS, most: weeklyLimits.linksOfSitePerHour, minutes: 60 }] : []),
]

/**
 * The pages on which people without an account ask for the weekly five or for a link that stops it, and the links of its mails. They work without
 * scripts. Opening a link changes nothing, because mail servers open links to check them; its button and mail programs post.
 */
export async function serveWeekly(app: FastifyInstance, options: WeeklyOptions): Promise<void> {
  const { database, sendForLink, charge, secret, siteName } = options
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

  /** Has a link mailed to the address in a form. */
  async function ask(request: FastifyRequest, reply: FastifyReply, aim: Aim) {
    const typed = new URLSearchParams(String(request.body ?? '')).get('email') ?? ''
    if (isForeign(request)) return send(reply, weeklyPages.foreignPage(siteName, aim, typed), 403)
    const email = normaliseEmail(typed)
    if (email === undefined) return send(reply, weeklyPages.malformedPage(siteName, aim, typed), 400)
    if (!(await isWithin(limitsOfRequest(request.ip, aim)))) {
      const [asked = 0] = await attempts.count([SITE_LINKS], 60)
      // Once an hour.
      if (asked >= weeklyLimits.linksOfSitePerHour && (await attempts.tally(`${SITE_LINKS} refused`, 60)) === 1)
        request.log.warn('No more links to weekly mails are sent within this hour: somebody may be abusing the form')
      return send(reply, weeklyPages.oftenPage(siteName), new AppError('TooManyTries').status)
    }
    await sendForLink({ aim, email })
    return send(reply, weeklyPages.askedPage(siteName, aim, email))
  }

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
    return ask(request, reply, 'enter')
  })

  app.get(weeklyPaths.leave, async (request, reply) => {
    const token = tokenOf(request)
    if (token === '') return send(reply, weeklyPages.askToLeavePage(siteName))
    if (leavingEmail(secret, token) === undefined) return send(reply, weeklyPages.invalidLeavePage(siteName), 400)
    return send(reply, weeklyPages.leavePage(siteName, token))
  })

  app.post(weeklyPaths.leave, async (request, reply) => {
    const token = tokenOf(request)
    if (token === '') return ask(request, reply, 'leave')
    const email = leavingEmail(secret, token)
    if (email === undefined) return send(reply, weeklyPages.invalidLeavePage(siteName), 400)
    const mailbox = canonicalMailbox(email)
    const removed = await database.kysely.transaction().execute((transaction) => removeReader(transaction, mailbox))
    // Another spelling can be another person's: where a plus sign belongs to the name, `ann+b` must not see or add the address `ann`.
    const isSame = removed === email
    return send(reply, weeklyPages.leftPage(siteName, isSame ? confirmToken(secret, email, Date.now()) : undefined))
  })
}
