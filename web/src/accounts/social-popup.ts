import type { SocialOutcome } from '@unspun/contract/identity.ts'
import type { Browser } from '../app.ts'
import { pickUpSession } from './sign-in.ts'
import { sentenceOf, tellOpener } from './social.ts'

/**
 * Ends a sign-in in its popup. Gives the sentence to show if it failed. The popup uses the session itself, so that every tab learns of it by
 * the session hint, even if the tab that began it was reloaded. `flow` is the name that this tab gave the sign-in; without it nobody can be
 * told, and the popup stays open.
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
