import '../detail.css'
import { fixLimits, type HeadlineFix } from '@unspun/contract/fixes.ts'
import * as editMessages from '@unspun/contract/messages/edit-fix.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { isOwner } from '@unspun/contract/permissions.ts'
import { ChevronLeft } from 'lucide'
import { useLoaderData, useParams } from 'react-router'
import { useRow, useSession } from '../../app.ts'
import { EditFixForm } from '../../fixes/EditFixForm.tsx'
import { OriginalTitle } from '../../fixes/hints/OriginalTitle.tsx'
import { QuotedArticle, quotedOf } from '../../fixes/QuotedArticle.tsx'
import { useOwnFix } from '../../fixes/use-own-fix.ts'
import { LoginButton } from '../../identity/LoginButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { FixToEdit } from './load.ts'

/** Edit Fix, for the owner of the fix only. The server's page is the same for everybody. The browser checks the owner. */
function EditFixPage() {
  const found = useLoaderData<FixToEdit>()
  const id = Number(useParams().id)
  const hydrated = useHydrated()
  const { state } = useSession()
  return (
    <>
      <PageHead title="Edit Fix" description={siteMessages.tagline} path={pages.editFix(id)} hidden />
      {!hydrated || state === 'loading' ? (
        <Waiting fix={found?.fix} />
      ) : found ? (
        <Editor key={id} fix={found.fix} />
      ) : (
        <Hidden key={id} id={id} />
      )}
    </>
  )
}

/** A fix that the public API does not return: missing, or disabled and still editable by its owner. */
function Hidden({ id }: { id: number }) {
  const fix = useOwnFix(id)
  const isVisitor = useSession().state === 'out'
  if (fix) return <Editor fix={fix} />
  return fix === null || isVisitor ? <NotFound /> : <Waiting fix={undefined} />
}

function Editor({ fix: loaded }: { fix: HeadlineFix }) {
  const fix = useRow('fix', loaded.headline_fix_id) ?? loaded
  const session = useSession()
  if (session.state !== 'in' || !isOwner(session.user, fix)) return <NotFound />
  return (
    <>
      <Head fix={fix} />
      <EditFixForm fix={fix} />
    </>
  )
}

/** Until it is known whose fix it is. Without scripts it never is. */
function Waiting({ fix }: { fix: HeadlineFix | undefined }) {
  return (
    <>
      <Head fix={fix} />
      {fix ? (
        <>
          <QuotedArticle headline={quotedOf(fix)} />
          <OriginalTitle headline={quotedOf(fix)} fix={fix.title} />
        </>
      ) : null}
      <noscript>
        <p className="caution">{editMessages.needsScript}</p>
      </noscript>
      <div role="status" className="needs-script">
        <span className="sr-only">{siteMessages.loading}</span>
        <div className="skeleton edit-skeleton" />
      </div>
    </>
  )
}

function Head({ fix }: { fix: HeadlineFix | undefined }) {
  return (
    <>
      {fix ? (
        <a href={pages.fix(fix)} className="back-link">
          <Icon of={ChevronLeft} size={18} />
          {fixMessages.backToFix}
        </a>
      ) : null}
      <h1 className="page-title">Edit Fix</h1>
      <p className="page-intro">{editMessages.intro(fixLimits.editMinutes)}</p>
    </>
  )
}

function NotFound() {
  const isVisitor = useSession().state === 'out'
  return (
    <div className="error-page">
      <h1 className="page-title">{editMessages.notFound}</h1>
      <p className="page-help">{isVisitor ? editMessages.loggedOut : editMessages.notFoundHelp}</p>
      <div className="page-actions">
        {isVisitor ? <LoginButton>Log in</LoginButton> : null}
        <a href={pages.home()} className={isVisitor ? 'btn-line' : 'btn-brand'}>
          Home
        </a>
      </div>
    </div>
  )
}

export { EditFixPage as Component }
