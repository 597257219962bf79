import { certificateUntil } from '@unspun/web-fetch/certificate.ts'
import { createTrustedFetch, type TrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import type { Config } from '../settings/config.ts'
import { attention, type Check, fine, type Outcome, skipped } from './finding.ts'

const ANSWER_MS = 10_000
const MOST_CHARACTERS = 10_000
const DAY_MS = 24 * 60 * 60_000
/** Renewed certificates have longer: those of Let's Encrypt are renewed a month before their end. */
const CERTIFICATE_DAYS = 14

/** Whether readers reach this site, as far as this machine can tell. */
export function checkAddress(config: Config): Check {
  const find = async () =>
    config.local
      ? skipped('A local site has no public one.')
      : [await findSite(config), ...(await findCertificate(config))]
  return { about: 'address', find }
}

async function findSite({ siteUrl, fetchProxy: proxy }: Config): Promise<Outcome> {
  const { fetch: ask, close } = createTrustedFetch({ proxy, timeoutMs: ANSWER_MS })
  try {
    const health = await ask(`${siteUrl}/healthz`)
    await health.body?.cancel()
    const location = health.headers.get('location')
    if (location !== null)
      return attention(
        `${siteUrl} leads to ${location}: set SITE_URL to the address of the site, or correct the proxy.`,
      )
    if (health.status !== 200)
      return attention(
        `${siteUrl}/healthz answers ${health.status}: look whether the site runs, and at the proxy's log.`,
      )
    // Names the SITE_URL of the process that answers.
    const own = await startOf(await ask(`${siteUrl}/.well-known/security.txt`))
    if (!own.includes(`Canonical: ${siteUrl}/.well-known/security.txt\n`))
      return attention(
        `It is not this site that answers at ${siteUrl}, or its SITE_URL is another one: correct DNS or the proxy.`,
      )
    return fine(`This site answers at ${siteUrl}.`)
  } catch (error) {
    return attention(
      `${siteUrl} cannot be reached from this machine (${reasonOf(error)}): look at DNS, the firewall, the proxy and its certificate.`,
    )
  } finally {
    await close()
  }
}

/** The beginning of a text. It may be another server that answers. */
async function startOf({ body }: Awaited<ReturnType<TrustedFetch>>): Promise<string> {
  let text = ''
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > MOST_CHARACTERS) break
  }
  return text
}

async function findCertificate({ siteUrl, fetchProxy }: Config): Promise<Outcome[]> {
  if (!siteUrl.startsWith('https:') || fetchProxy !== undefined) return []
  // If there is none, or a wrong one, the site could not be reached, which says why.
  const until = await certificateUntil(siteUrl, ANSWER_MS).catch(() => undefined)
  return until ? [certificateOf(until, new Date())] : []
}

export function certificateOf(until: Date, now: Date): Outcome {
  const text = `Its certificate is valid until ${until.toISOString()}`
  return until.getTime() - now.getTime() < CERTIFICATE_DAYS * DAY_MS
    ? attention(`${text}: renew it, and find out why that did not happen by itself.`)
    : fine(`${text}.`)
}

/** The cause of a failed fetch says more than the error. Several addresses that fail have no message of their own. */
function reasonOf(error: unknown): string {
  const cause = ((error as Error).cause ?? error) as Error & { code?: string }
  return cause.message || cause.code || String(error)
}
