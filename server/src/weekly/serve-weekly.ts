import { AppError } from '@unspun/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Mail } from '../engines/mail/mail.ts'
import { plainPageHeaders } from '../engines/plain-page/plain-page.ts'
import type { Charge } from '../http/limits/rate-limits.ts'
import { createAttempts, isTooMany } from '../identity/limits/attempt-store.ts'
import { limitsAround } from '../identity/limits/limits-around.ts'
import { canonicalMailbox } from '../identity/mail/canonical-mailbox.ts'
import { normaliseEmail } from '../identity/mail/email-address.ts'
import { addReader, removeReader } from './store.ts'
import { confirmMail, LEAVE_PATH, WEEKLY_PATH } from './weekly-mails.ts'
import * as weeklyPages from './weekly-pages.ts'
import { confirmedEmail, confirmToken, leavingReader } from './weekly-token.ts'

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

const DAY_MINUTES = 24 * 60
/** Links that are mailed to one mailbox a day, and that one network has mailed in an hour. */
const most = { toMailbox: 3, fromNetwork: 20 }

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
  app.removeAllContentTypeParsers()
  // Mail programs post a form, some as multipart. Only the form of the page says more than the address.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, async (_: unknown, body: string) => body)
  app.addHook('onRequest', async (request, reply) => {
    const { headers, refused } = await charge({ uid: undefined, address: request.ip }, 1)
    reply.headers(headers)
    if (refused) throw new AppError('TooMany')
  })

  app.get(WEEKLY_PATH, async (request, reply) => {
    const token = tokenOf(request)
    if (token === '') return send(reply, weeklyPages.enterPage(siteName))
    const email = confirmedEmail(secret, token, Date.now())
    if (email === undefined) return send(reply, weeklyPages.invalidPage(siteName), 400)
    return send(reply, weeklyPages.confirmPage(siteName, email, token))
  })

  app.post(WEEKLY_PATH, async (request, reply) => {
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
    try {
      await attempts.allow([
        { key: `weekly ${canonicalMailbox(email)}`, most: most.toMailbox, minutes: DAY_MINUTES },
        ...limitsAround(request.ip, 'weekly', { most: most.fromNetwork, minutes: 60 }),
      ])
    } catch (error) {
      if (!isTooMany(error)) throw error
      return send(reply, weeklyPages.oftenPage(siteName), new AppError('TooManyTries').status)
    }
    await mail.send(confirmMail(email, confirmToken(secret, email, Date.now()), { siteName, siteUrl }))
    return send(reply, weeklyPages.askedPage(siteName, email))
  })

  app.get(LEAVE_PATH, async (request, reply) => {
    const token = tokenOf(request)
    if (leavingReader(secret, token) === undefined) return send(reply, weeklyPages.invalidPage(siteName), 400)
    return send(reply, weeklyPages.leavePage(siteName, token))
  })

  app.post(LEAVE_PATH, async (request, reply) => {
    const readerId = leavingReader(secret, tokenOf(request))
    if (readerId === undefined) return send(reply, weeklyPages.invalidPage(siteName), 400)
    const email = await removeReader(database, readerId)
    return send(reply, weeklyPages.leftPage(siteName, email && confirmToken(secret, email, Date.now())))
  })
}
