import { type ComponentType, lazy, Suspense } from 'react'
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { ErrorPage } from '../../layout/ErrorPage.tsx'
import { useWaitingHeadline, type WaitingHeadline as Waiting } from '../../moderation/pending/use-waiting-headline.ts'

/** Lazy, because few readers need it. */
const WaitingHeadline = lazy<ComponentType<{ headline: Waiting }>>(() =>
  import('./WaitingHeadline.tsx').then(
    (file) => ({ default: file.WaitingHeadline }),
    () => ({ default: () => <ErrorPage /> }),
  ),
)

export function HeadlineMissing() {
  const error = useRouteError()
  const id = Number(useParams().id)
  const headline = useWaitingHeadline(isRouteErrorResponse(error) && error.status === 404 && id ? id : undefined)
  if (!headline) return <ErrorPage />
  return (
    <Suspense fallback={<div className="progress" />}>
      <WaitingHeadline headline={headline} />
    </Suspense>
  )
}
