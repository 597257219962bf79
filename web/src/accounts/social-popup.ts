import type { SocialOutcome } from '@unspun/contract/identity.ts'
import type { Browser } from '../app.ts'
import { pickUpSession } from './sign-in.ts'
import { sentenceOf, tellOpener } from './social.ts'

/**
 * What the popup does when its sign-in has ended; gives the sentence to show if something failed. It takes up the session itself, so that
 * every tab hears of it by the hint, also where the one that began it was loaded anew. `flow` is that tab's name for it: without one
 * nobody can be told, and the popup stays.
 */
export async function endPopup(
  browser: Browser,
  outcome: SocialOutcome,
  flow: string | undefined,
  close: () => void,
): Promise<string | undefined> {
  const [failed] = outcome === 'in' ? await pickUpSession(browser) : []
  if (flow) {
    tellOpener(flow, failed ? 'failed' : outcome)
    close()
  }
  return failed ?? sentenceOf(outcome)
}
