import type { OwnUser } from '@unspun/contract/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'

/** Returns the settings for hidden members, who have no profile. */
export const ownPage = ({ restriction, username }: OwnUser): string =>
  restriction?.kind === 'hidden' ? pages.settings() : pages.profile(username)
