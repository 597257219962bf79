import type { OwnUser } from '@unspun/contract/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'

/** The page of the signed-in person: their profile, or their settings while they are hidden and have no profile. */
export const ownPage = ({ restriction, username }: OwnUser): string =>
  restriction?.kind === 'hidden' ? pages.settings() : pages.profile(username)
