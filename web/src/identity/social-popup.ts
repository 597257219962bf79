import type { SocialOutcome } from '@unspun/contract/identity.ts'
import type { Browser } from '../app.ts'
import { pickUpSession } from './sign-in.ts'
import { sentenceOf, tellOpener } from './social.ts'

/**
 * Ends a sign-in in its popup, and returns the sentence to show if it failed. The popup takes over the session itself, so every tab learns
 * of it through the session hint, even if the tab that began the sign-in was reloaded. `flow` is the name that this tab gave the sign-in.
 * Without it no tab can be informed, and the popup stays open.
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
