import type { SocialOutcome } from '@unspun/contract/identity.ts'
import type { Browser } from '../app.ts'
import { pickUpSession } from './sign-in.ts'
import { sentenceOf, tellOpener } from './social.ts'

/**
 * Starts the session in the popup, so that every tab learns of it through the session hint, even if the tab that began the sign-in was reloaded.
 * Without `flow`, the tab's name for the sign-in, no tab can be informed, and the popup stays open. Returns the sentence to show after a failure.
 */
export async function endPopup(
  browser: Browser,
  outcome: SocialOutcome,
  flow: string | undefined,
  close: () => void,
): Promise<string | undefined> {
  const { refused: [failed] = [] } = outcome === 'in' ? await pickUpSession(browser) : {}
  if (flow) {
    tellOpener(flow, failed ? 'failed' : outcome)
    close()
  }
  return failed ?? sentenceOf(outcome)
}
