import type { IncomingHttpHeaders } from 'node:http'

/** The address that a request comes from, as Fastify finds it: a trusted proxy adds the last one to the list. */
export const addressOf = (headers: IncomingHttpHeaders, own = '', trustProxy: boolean) =>
  (trustProxy &&
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim()) ||
  own
