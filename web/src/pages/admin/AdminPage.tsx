import * as adminMessages from '@unspun/contract/messages/admin.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { lazy, Suspense } from 'react'
import { Admin } from '../../admin/Admin.tsx'
import { useSession } from '../../app.ts'
import { PageHead } from '../../ui/PageHead.tsx'

const NeedsSecondStep = lazy(async () => ({
  default: (await import('../../moderation/NeedsSecondStep.tsx')).NeedsSecondStep,
}))

function AdminPage() {
  const session = useSession()
  const waiting = <div className="progress in-form" />
  return (
    <>
      <PageHead
        title={siteMessages.administration}
        description={adminMessages.description}
        path={pages.admin()}
        hidden
      />
      <h1 className="page-title">{siteMessages.administration}</h1>
      {session.state === 'loading' ? (
        waiting
      ) : session.state === 'in' && session.user.administrator ? (
        <Suspense fallback={waiting}>{session.second_factor ? <Admin /> : <NeedsSecondStep />}</Suspense>
      ) : (
        <p className="page-intro">{adminMessages.onlyAdministrators}</p>
      )}
    </>
  )
}

export { AdminPage as Component }
