import '../detail.css'
import { fixLimits, type HeadlineFix } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { isOwner } from '@unspun/contract/permissions.ts'
import { ChevronLeft } from 'lucide'
import { useLoaderData, useParams } from 'react-router'
import { useRow, useSession } from '../../app.ts'
import { EditFixForm } from '../../fixes/EditFixForm.tsx'
import { type Quoted, QuotedHeadline } from '../../fixes/QuotedHeadline.tsx'
import { useOwnFix } from '../../fixes/use-own-fix.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { preloadOverlays } from '../../ui/preload-overlays.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { FixToEdit } from './load.ts'

/** Edit Fix, for the owner of the fix only. The server's page is the same for everybody. The browser checks the owner. */
function EditFixPage() {
  const found = useLoaderData<FixToEdit>()
  const id = Number(useParams().id)
  return (
    <>
      <PageHead title="Edit Fix" description={siteMessages.tagline} path={pages.editFix(id)} hidden />
      {found ? <Editor key={id} {...found} /> : <Hidden key={id} id={id} />}
    </>
  )
}

/** A fix that the public API does not return: missing, or disabled and still editable by its owner. */
function Hidden({ id }: { id: number }) {
  const fix = useOwnFix(id)
  return fix ? <Editor fix={fix} headline={{ ...fix, title: fix.headline_title }} /> : <NotFound />
}

function Editor({ fix: loaded, headline }: { fix: HeadlineFix; headline: Quoted }) {
  const fix = useRow('fix', loaded.headline_fix_id) ?? loaded
  const session = useSession()
  const hydrated = useHydrated()
  if (session.state === 'out' || (session.state === 'in' && !isOwner(session.user, fix))) return <NotFound />
  return (
    <>
      <a href={pages.fix(fix)} className="back-link">
        <Icon of={ChevronLeft} size={18} />
        {fixMessages.backToFix}
      </a>
      <h1 className="page-title">Edit Fix</h1>
      <p className="page-intro">{fixMessages.editIntro(fixLimits.editMinutes)}</p>
      {hydrated && session.state !== 'loading' ? (
        <EditFixForm fix={fix} headline={headline} />
      ) : (
        <>
          <QuotedHeadline headline={headline} fix={fix.title} />
          <noscript>
            <p className="caution">{siteMessages.needsScript}</p>
          </noscript>
          <div role="status" className="needs-script">
            <span className="sr-only">{siteMessages.loading}</span>
            <div className="skeleton edit-skeleton" />
          </div>
        </>
      )}
    </>
  )
}

function NotFound() {
  const isVisitor = useSession().state === 'out'
  const { open } = useOverlays()
  return (
    <div className="error-page">
      <h1 className="page-title">{fixMessages.toEditNotFound}</h1>
      <p className="page-help">{isVisitor ? fixMessages.toEditLoggedOut : fixMessages.toEditNotFoundHelp}</p>
      <div className="page-actions">
        {isVisitor ? (
          <button
            type="button"
            className="btn-brand"
            aria-haspopup="dialog"
            {...preloadOverlays}
            onClick={() => open({ kind: 'login' })}
          >
            Log in
          </button>
        ) : null}
        <a href={pages.home()} className={isVisitor ? 'btn-line' : 'btn-brand'}>
          Home
        </a>
      </div>
    </div>
  )
}

export { EditFixPage as Component }
