import '../../identity/accounts.css'
import * as joinMessages from '@unspun/contract/messages/join.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useApp } from '../../app.ts'
import { Join } from '../../registration/Join.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

function JoinPage() {
  const { site } = useApp()
  // The server does not see the code.
  const inBrowser = useHydrated()
  const title = joinMessages.title(site.name)
  return (
    <>
      <PageHead title={title} description={joinMessages.description(site.name)} path={pages.join()} hidden />
      <div className="panel form-page">
        <h1 className="page-title">{title}</h1>
        {inBrowser ? <Join /> : null}
        <noscript>
          <p className="caution">{siteMessages.needsScript}</p>
        </noscript>
      </div>
    </>
  )
}

export { JoinPage as Component }
