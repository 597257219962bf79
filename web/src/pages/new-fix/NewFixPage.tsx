import '../../identity/accounts.css'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { sharedArticle } from '@unspun/contract/sharing.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../app.ts'
import { AddHeadlineForm } from '../../headlines/AddHeadlineForm.tsx'
import { type OverlayState, useOverlays } from '../../ui/overlays.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** `opened`: the form has already opened over this history entry, so returning to it must not open the form again. */
interface EntryState extends OverlayState {
  opened?: true
}

/** Opens the form for a fix of the shared article over the page, once. */
function useOpenForm(url: string | undefined): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { open } = useOverlays()
  const entry = state as EntryState | null
  // The form focuses its first field when it opens, so it must know whether the session allows fields.
  const knows = useSession().state !== 'loading'
  const waits = url !== undefined && knows && !entry?.opened && !entry?.overlay
  useEffect(() => {
    if (!waits) return
    async function openForm(article: string) {
      await navigate({ pathname, search }, { replace: true, state: { opened: true }, preventScrollReset: true })
      open({ kind: 'newFix', article: { url: article, fromOutside: true } })
    }
    void openForm(url)
  }, [waits, url, pathname, search, navigate, open])
}

/**
 * A phone's share menu, the bookmarklet and the extension open this page with the address of an article. The server's page is the same for
 * everybody, so the query is read in the browser.
 */
function NewFixPage() {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const shared = hydrated ? sharedArticle(new URLSearchParams(search)) : undefined
  const url = shared && 'url' in shared ? shared.url : undefined
  const words = shared && 'words' in shared ? shared.words : undefined
  useOpenForm(url)
  return (
    <>
      <PageHead
        title={headlineMessages.fixOne}
        description={siteMessages.addHeadlineHelp}
        path={pages.newFix()}
        hidden
      />
      <div className="panel form-page">
        <h1 className="page-title">{headlineMessages.fixOne}</h1>
        <p className="page-intro">
          {words === undefined ? siteMessages.addHeadlineHelp : sharingMessages.nothingFound}
        </p>
        {hydrated ? <AddHeadlineForm key={search} url={url ?? words} /> : <div className="progress in-form" />}
        <noscript>
          <p className="caution">{siteMessages.needsScript}</p>
        </noscript>
      </div>
    </>
  )
}

export { NewFixPage as Component }
