import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { status } from '@unspun/contract/limits.ts'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useParams, useRevalidator, useRouteError } from 'react-router'
import { useOwnFix } from '../fixes/use-own-fix.ts'
import { ErrorPage } from '../layout/ErrorPage.tsx'

/** Few readers of a fix ever need this. */
const HiddenFix = lazy<ComponentType<{ fix: HeadlineFix }>>(() =>
  import('./HiddenFix.tsx').then(
    (file) => ({ default: file.HiddenFix }),
    () => ({ default: () => <ErrorPage /> }),
  ),
)

/** Replaces a fix that does not exist or that only its owner can see. */
export function FixMissing() {
  const error = useRouteError()
  const id = Number(useParams().id)
  const fix = useOwnFix(isRouteErrorResponse(error) && error.status === 404 ? id : undefined)
  const { revalidate } = useRevalidator()
  const isPublic = fix?.status_id === status.enabled && !fix.waiting_until
  // Its normal page can be loaded.
  useEffect(() => {
    if (isPublic) void revalidate()
  }, [isPublic, revalidate])
  if (!fix) return <ErrorPage />
  return (
    <Suspense fallback={<div className="progress" />}>
      <HiddenFix fix={fix} />
    </Suspense>
  )
}
