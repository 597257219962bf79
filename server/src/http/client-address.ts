import type { IncomingHttpHeaders } from 'node:http'

/** Returns the address that a request comes from, as Fastify does: a trusted proxy appends it to the list. */
export const addressOf = (headers: IncomingHttpHeaders, own = '', trustProxy: boolean) =>
  (trustProxy &&
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim()) ||
  own
