import { AppError } from '@unspun/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { plainPageHeaders } from '../engines/plain-page/plain-page.ts'
import type { Charge } from '../http/limits/rate-limits.ts'
import { UNSUBSCRIBE_PATH } from './addresses.ts'
import { stopMails, undoStop } from './channels-store.ts'
import { askPage, changedPage, donePage, invalidPage, latePage, undonePage } from './unsubscribe-page.ts'
import { memberOfToken, stopOfToken, undoToken } from './unsubscribe-token.ts'

export interface UnsubscribeOptions {
  database: Database
  charge: Charge
  secret: string
  siteName: string
}

/**
 * The link with which somebody who has a member's mail stops these mails. It works without signing in. Opening it changes nothing, because
 * mail servers open links to check them; its button and mail programs post.
 */
export async function serveUnsubscribe(app: FastifyInstance, options: UnsubscribeOptions): Promise<void> {
  const { database, charge, secret, siteName } = options
  const tokenOf = ({ query }: FastifyRequest) => String((query as Record<string, unknown>).token ?? '')
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).headers(plainPageHeaders).send(page)
  app.removeAllContentTypeParsers()
  // Mail programs post a form, some as multipart. Only the form of the page says more than the address.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, async (_: unknown, body: string) => body)

  app.get(UNSUBSCRIBE_PATH, async (request, reply) => {
    const charged = await charge({ uid: undefined, address: request.ip }, 1)
    reply.headers(charged.headers)
    if (charged.refused) throw new AppError('TooMany')
    const token = tokenOf(request)
    if (memberOfToken(secret, token) === undefined) return send(reply, invalidPage(siteName), 400)
    return send(reply, askPage({ siteName, token }))
  })

  app.post(UNSUBSCRIBE_PATH, async (request, reply) => {
    const charged = await charge({ uid: undefined, address: request.ip }, 1)
    reply.headers(charged.headers)
    if (charged.refused) throw new AppError('TooMany')
    const token = tokenOf(request)
    const userId = memberOfToken(secret, token)
    if (userId === undefined) return send(reply, invalidPage(siteName), 400)
    const undo = new URLSearchParams(String(request.body ?? '')).get('undo')
    if (undo !== null) {
      const stopped = stopOfToken(secret, undo, Date.now())
      if (stopped?.userId !== userId) return send(reply, latePage(siteName), 400)
      if (!(await undoStop(database, stopped))) return send(reply, changedPage(siteName), 409)
      return send(reply, undonePage(siteName))
    }
    const stopped = await stopMails(database, userId)
    const undoing = stopped && undoToken(secret, stopped, Date.now())
    return send(reply, donePage({ siteName, token, undo: undoing }))
  })
}
