import { AppError } from '@unspun/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { type Charge, chargeVisitor } from '../limits/rate-limits.ts'

/** The endpoint to which browsers report violations of a page's content security policy. */
export const CSP_REPORTS = '/csp-reports'

export interface CspReportOptions {
  charge: Charge
  count: (directive: string) => void
  warn: (message: string) => void
  /** Milliseconds between two lines of the log. */
  every?: number
}

/** A report is about 3 kB, most of it the policy. Browsers send several together. */
const MAX_BYTES = 16 * 1024
const MAX_REPORTS = 20
/** Kinds of violations in one line of the log. */
const MAX_KINDS = 10
/** The formats of `report-uri` and `report-to`. */
const TYPES = ['application/csp-report', 'application/reports+json']

/** Anybody can send reports, so only these directives are counted by name. */
const DIRECTIVES = new Set([
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'font-src', 'connect-src', 'frame-src', 'media-src', 'object-src', 'worker-src', 'manifest-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'trusted-types', 'require-trusted-types-for'],
])

/**
 * Counts reports of browsers and logs them together, with the directive and the blocked origin only, because a report
 * also has addresses and texts of the reader's page.
 */
export async function cspReports(app: FastifyInstance, options: CspReportOptions): Promise<void> {
  const { charge, count, warn, every = 60_000 } = options
  const kinds = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    if (kinds.size === 0) return
    const all = [...kinds.values()].reduce((sum, each) => sum + each, 0)
    const most = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, times]) => `${kind} (${times})`)
    kinds.clear()
    warn(`Browsers reported ${all} violations of the pages' content security policy: ${most.join(', ')}`)
  }

  function note({ directive, blocked }: Violation): void {
    count(directive)
    const kind = `${directive} ${blocked}`
    const key = kinds.has(kind) || kinds.size < MAX_KINDS ? kind : 'others'
    kinds.set(key, (kinds.get(key) ?? 0) + 1)
    timer ??= setTimeout(tell, every).unref()
  }

  app.addHook('onClose', async () => tell())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    TYPES,
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  )
  // Charged before the body is read.
  app.addHook('onRequest', (request, reply) => chargeVisitor(charge, 1, request, reply))
  app.post(CSP_REPORTS, async ({ body }, reply) => {
    const violations = violationsIn(body)
    if (violations.length === 0) throw new AppError('BadRequest')
    for (const each of violations) note(each)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

interface Violation {
  directive: string
  /** An origin, a scheme or a word such as `inline`. */
  blocked: string
}

type Fields = Record<string, unknown>

function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, MAX_REPORTS) : [body]
  return reports.flatMap((report) => {
    if (!isFields(report)) return []
    const old = report['csp-report']
    if (isFields(old)) return violation(old['effective-directive'] ?? old['violated-directive'], old['blocked-uri'])
    if (report.type !== 'csp-violation' || !isFields(report.body)) return []
    return violation(report.body.effectiveDirective, report.body.blockedURL)
  })
}

function violation(directive: unknown, blocked: unknown): Violation[] {
  if (typeof directive !== 'string' || typeof blocked !== 'string') return []
  const [name = ''] = directive.split(' ', 1)
  return [{ directive: DIRECTIVES.has(name) ? name : 'other', blocked: blockedOf(blocked) }]
}

/** Longer than host names. Anybody can send reports. */
const MAX_ORIGIN = 100

/** Removes paths and queries, which may reveal what a person reads. */
function blockedOf(text: string): string {
  if (/^[a-z-]{0,30}$/.test(text)) return text || 'inline'
  const url = URL.parse(text)
  if (!url) return 'something'
  const origin = /^(?:https?|wss?):$/.test(url.protocol) ? url.origin : url.protocol
  return origin.slice(0, MAX_ORIGIN)
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
