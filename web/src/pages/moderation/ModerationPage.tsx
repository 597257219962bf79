import * as deskMessages from '@unspun/contract/messages/desk.ts'
import { pages } from '@unspun/contract/pages.ts'
import { lazy, Suspense } from 'react'
import { useSession } from '../../app.ts'
import { PageHead } from '../../ui/PageHead.tsx'

const Desk = lazy(async () => ({ default: (await import('../../moderation/Desk.tsx')).Desk }))
const NeedsSecondStep = lazy(async () => ({
  default: (await import('../../moderation/NeedsSecondStep.tsx')).NeedsSecondStep,
}))

function ModerationPage() {
  const session = useSession()
  const waiting = <div className="progress in-form" />
  return (
    <>
      <PageHead title={deskMessages.title} description={deskMessages.description} path={pages.moderation()} hidden />
      <h1 className="page-title">{deskMessages.title}</h1>
      {session.state === 'loading' ? (
        waiting
      ) : session.state === 'in' && session.user.moderator ? (
        <Suspense fallback={waiting}>{session.second_factor ? <Desk /> : <NeedsSecondStep />}</Suspense>
      ) : (
        <>
          <p className="page-intro">{deskMessages.onlyModerators}</p>
          <div className="page-actions">
            <a href={pages.moderationLog()} className="btn-line">
              {deskMessages.readLog}
            </a>
          </div>
        </>
      )}
    </>
  )
}

export { ModerationPage as Component }
