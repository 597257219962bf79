import { accountMessages } from '@unspun/contract/account-messages.ts'
import type { SocialOutcome } from '@unspun/contract/identity.ts'
import { limits } from '@unspun/contract/limits.ts'
import { pages } from '@unspun/contract/pages.ts'
import { returnPath } from '@unspun/contract/return-path.ts'
import type { Site } from '@unspun/contract/site.ts'

/** Its own name for the tab's popup, which tells the tab how it ended: the provider's pages may cut the popup off its opener. */
const CHANNEL = 'unspun:social'

const account = accountMessages
/** What to say of an outcome. Who turned back is told nothing. */
const sentences: Record<Exclude<SocialOutcome, 'in' | 'closed'>, string> = {
  failed: account.loginFailedRetry,
  away: account.providerAway,
  'no-email': account.providerWithoutEmail,
  'email-has-password': account.emailHasPassword,
  'email-in-use': account.emailInUse,
}

/** The outcome that an address names. Anything unknown is a failure. */
export function outcomeOf(text: string | null): SocialOutcome {
  return text === 'in' || text === 'closed' || (text !== null && Object.hasOwn(sentences, text))
    ? (text as SocialOutcome)
    : 'failed'
}

export function sentenceOf(outcome: SocialOutcome): string | undefined {
  return outcome === 'in' || outcome === 'closed' ? undefined : sentences[outcome]
}

/** Where to go on: a path of this site, or home for anything else, and for pages of mailed links, which have had their use. */
export function localPath(to: string | null, origin: string): string {
  const path = returnPath(to ?? '', origin)
  return /^\/auth\/?(?![^?#])/i.test(path) ? pages.home() : path
}

/** A name for a sign-in in a popup. Any page can open ours with an outcome in its address; none knows this. */
export function newFlow(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

/** Where a social sign-in begins: with a `flow` in a popup, else in place of the page. */
export function startOf(site: Pick<Site, 'identity_url'>, id: string, to: string, flow?: string): string {
  const query = new URLSearchParams(flow ? { display: 'popup', to, flow } : { display: 'page', to })
  return `${site.identity_url}/social/${encodeURIComponent(id)}/start/?${query}`
}

/** Tells the tab that opened this popup. */
export function tellOpener(flow: string, outcome: SocialOutcome): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ flow, outcome })
  channel.close()
}

export interface Watch {
  onOutcome: (outcome: SocialOutcome) => void
  /** The popup seems closed. It may be cut off only, and the outcome may still come. */
  onGone: () => void
}

let stopLast = () => {}

/** Hears how the sign-in `flow` in `popup` ends. One at a time: a new one ends the watch over the last. */
export function watchPopup(popup: Pick<Window, 'closed'>, flow: string, { onOutcome, onGone }: Watch): void {
  stopLast()
  const channel = new BroadcastChannel(CHANNEL)
  const look = setInterval(() => {
    if (!popup.closed) return
    clearInterval(look)
    onGone()
  }, 500)
  const end = setTimeout(() => stop(), limits.socialSignInMinutes * 60_000)
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
