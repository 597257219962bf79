import { returnPath, type SocialOutcome } from '@unspun/contract/identity.ts'
import * as account from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import type { Site } from '@unspun/contract/site.ts'

/** The channel between popup and tab. `window.opener` may be missing, because the provider's pages can sever the popup from its opener. */
const CHANNEL = 'unspun:social'

/** A cancelled login has no message. */
const sentences: Record<Exclude<SocialOutcome, 'in' | 'closed'>, string> = {
  failed: account.loginFailedRetry,
  away: account.providerAway,
  'no-email': account.providerWithoutEmail,
  'email-has-password': account.emailHasPassword,
  'email-in-use': account.emailInUse,
  'other-account': account.otherAccount,
  'too-many': account.tooManySignUps,
  'registration-closed': account.registrationClosed,
  'invitation-needed': account.invitationNeeded,
  'invitation-over': account.invitationOver,
  'network-forbidden': account.networkForbidden,
  'mail-forbidden': account.mailForbidden,
}

/** An unknown outcome counts as a failure. */
export function outcomeOf(text: string | null): SocialOutcome {
  return text === 'in' || text === 'closed' || (text !== null && Object.hasOwn(sentences, text))
    ? (text as SocialOutcome)
    : 'failed'
}

export function sentenceOf(outcome: SocialOutcome): string | undefined {
  return outcome === 'in' || outcome === 'closed' ? undefined : sentences[outcome]
}

/** Returns a path of this site, otherwise home. Pages of mailed links have served their purpose, so they also lead home. */
export function localPath(to: string | null, origin: string): string {
  const path = returnPath(to ?? '', origin)
  return /^\/auth\/?(?![^?#])/i.test(path) ? pages.home() : path
}

/** The name is random. Any site can open our page with an outcome in its address, but none knows this name. */
export function newFlow(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

export interface Start {
  to: string
  /** The name of a sign-in in a popup. Without it the page itself goes to the provider. */
  flow?: string
  /** A signed-in member confirms their identity. */
  confirm?: boolean
  /** With which a new person registers. */
  invitation?: string | undefined
}

export function startOf(
  site: Pick<Site, 'identity_url'>,
  id: string,
  { to, flow, confirm, invitation }: Start,
): string {
  const query = new URLSearchParams(flow ? { display: 'popup', to, flow } : { display: 'page', to })
  if (confirm) query.set('confirm', 'yes')
  if (invitation) query.set('invitation', invitation)
  return `${site.identity_url}/social/${encodeURIComponent(id)}/start/?${query}`
}

export function tellOpener(flow: string, outcome: SocialOutcome): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ flow, outcome })
  channel.close()
}

export interface Watch {
  onOutcome: (outcome: SocialOutcome) => void
  /** The popup seems closed. It may only be severed, so the outcome may still arrive. */
  onGone: () => void
}

let stopLast = () => {}

/** Waits for the outcome of the sign-in `flow` in `popup`. A new call ends the previous wait. */
export function watchPopup(popup: Pick<Window, 'closed'>, flow: string, { onOutcome, onGone }: Watch): void {
  stopLast()
  const channel = new BroadcastChannel(CHANNEL)
  const look = setInterval(() => {
    if (!popup.closed) return
    clearInterval(look)
    onGone()
  }, 500)
  const end = setTimeout(() => stop(), signInLimits.socialMinutes * 60_000)
  const stop = () => {
    channel.close()
    clearInterval(look)
    clearTimeout(end)
  }
  stopLast = stop
  channel.onmessage = ({ data }: MessageEvent<{ flow?: string; outcome?: string } | null>) => {
    if (data?.flow !== flow) return
    stop()
    onOutcome(outcomeOf(data.outcome ?? null))
  }
}
