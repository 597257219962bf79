import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useNavigate } from 'react-router'
import { useBrowser } from '../../app.ts'
import { forgetArticle } from '../../identity/kept-article/kept-article.ts'
import { announce, notify } from '../../ui/notices.ts'

/** Without a connection the member stays logged in. */
export function useSignOut(): () => Promise<void> {
  const { account } = useBrowser()
  const navigate = useNavigate()
  return async () => {
    if (!(await account.signOut())) return notify(siteMessages.offline)
    forgetArticle()
    await navigate(pages.home())
    announce(accountMessages.signedOut)
  }
}
