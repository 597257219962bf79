import { AppError, type ErrorCode } from '@unspun/contract/errors.ts'
import { returnPath, type SocialOutcome } from '@unspun/contract/identity.ts'
import { pages } from '@unspun/contract/pages.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import type { TrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { isDatabaseAway } from '../../engines/postgres/postgres.ts'
import type { MakeSocial } from '../embedded-identity.ts'
import type { EmbeddedParts } from '../embedded-parts.ts'
import type { Social } from '../identity.ts'
import { limitsAround } from '../limits/limits-around.ts'
import { arrive, confirmArrival } from './arrival.ts'
import { createSocialClient, type ProviderSettings, type SocialClient } from './client.ts'
import { createFlowCookies, type Flow, type FlowCookies } from './flow-cookie.ts'
import { ProviderFault } from './provider-fault.ts'

export interface SocialSignInOptions {
  /** In display order. */
  providers: readonly ProviderSettings[]
  fetch: TrustedFetch
}

export const socialSignIn =
  ({ providers, fetch }: SocialSignInOptions): MakeSocial =>
  (parts, { url, secret, warn }) => {
    const clients = providers.map((settings) =>
      createSocialClient(settings, {
        fetch,
        callback: new URL(`${url.href.replace(/\/$/, '')}/social/${settings.id}/callback`),
      }),
    )
    return createSocial({ parts, clients, flowCookies: createFlowCookies({ url, secret }), warn })
  }

interface SocialParts {
  parts: EmbeddedParts
  clients: readonly SocialClient[]
  flowCookies: FlowCookies
  warn: (message: string) => void
}

/** Sends the browser to a provider and handles its return. Every outcome redirects to `pages.auth`, mode `social`. */
function createSocial({ parts, clients, flowCookies, warn }: SocialParts): Social {
  const { site, sessions, attempts, rates } = parts

  function clientOf(provider: string): SocialClient {
    const found = clients.find(({ id }) => id === provider)
    if (!found) throw new AppError('NotFound')
    return found
  }

  type Asked = Pick<Flow, 'display' | 'to' | 'flow'>
  const done = (outcome: SocialOutcome, { display, to, flow }: Asked, cookies: string[] = []) => ({
    location: new URL(pages.auth({ mode: 'social', outcome, display, to, flow }), site).href,
    cookies,
  })

  function outcomeOf(error: unknown, { id }: SocialClient): SocialOutcome {
    const outcome = isOver(error)
    if (!outcome) throw error
    if (outcome !== 'closed') warn(`Signing in with ${id} failed: ${(error as Error).message}`)
    return outcome
  }

  return {
    providers: clients.map(({ id, name }) => ({ id, name })),

    async start({ provider, display, to: given, flow: name, confirm, invitation }, caller) {
      const { address, cookie } = caller
      const client = clientOf(provider)
      const to = returnPath(given, site.origin)
      const flow: Flow = {
        provider,
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        display,
        to,
        flow: name,
        uid: undefined,
        invitation,
      }
      try {
        if (confirm) {
          const session = await sessions.of(caller)
          if (!session) return done('failed', flow)
          flow.uid = session.person.uid
        }
        await attempts.allow(limitsAround(address, 'social', { most: rates.socialSignInsOfAddress }))
        const location = await client.authorizationUrl(flow, { again: confirm })
        return { location, cookies: await flowCookies.keep(flow, cookie, { crossSite: client.formPost }) }
      } catch (error) {
        return done(outcomeOf(error, client), flow)
      }
    },

    async finish({ provider, answer }, caller) {
      const { cookie, address } = caller
      const client = clientOf(provider)
      const state = answer.get('state') ?? ''
      const flow = await flowCookies.find(state, cookie)
      if (!flow || flow.provider !== provider) {
        // The time limit has passed, or another browser's answer would sign this one in.
        warn(`Signing in with ${provider} failed: this browser did not start it, or it took too long`)
        return done('failed', { display: 'page', to: '/', flow: undefined })
      }
      const cookies = [flowCookies.drop(state, { crossSite: client.formPost })]
      try {
        // A flow accepts one answer, even if the browser keeps its cookie.
        await attempts.allow([{ key: `social flow ${state}`, most: 1, minutes: signInLimits.socialMinutes }])
        const who = await client.personOf(answer, flow)
        const arrived =
          flow.uid === undefined
            ? await arrive(parts, client, who, { address, invitation: flow.invitation })
            : await confirmArrival(parts, client, who, flow.uid)
        if (typeof arrived === 'string') return done(arrived, flow, cookies)
        const session = await sessions.begin(arrived, caller)
        return done('in', flow, [...cookies, ...session.cookies])
      } catch (error) {
        return done(outcomeOf(error, client), flow, cookies)
      }
    },
  }
}

/** Outcomes of refusals. All others have the outcome `failed`. */
const OUTCOMES: Partial<Record<ErrorCode, SocialOutcome>> = {
  TooManySignUps: 'too-many',
  RegistrationClosed: 'registration-closed',
  InvitationNeeded: 'invitation-needed',
  InvitationOver: 'invitation-over',
  NetworkForbidden: 'network-forbidden',
  MailDomainForbidden: 'mail-forbidden',
  Unavailable: 'away',
}

function isOver(error: unknown): SocialOutcome | undefined {
  if (error instanceof ProviderFault) return error.outcome
  if (error instanceof AppError) return OUTCOMES[error.code as ErrorCode] ?? 'failed'
  return isDatabaseAway(error) ? 'away' : undefined
}
