import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useOwnFix } from '../../fixes/use-own-fix.ts'
import { ErrorPage } from '../../layout/ErrorPage.tsx'
import { OwnHidden } from '../../moderation/OwnHidden.tsx'
import { HiddenFix } from './HiddenFix.tsx'
import { isPublic } from './load.ts'

/** A fix that the public cannot see, for its owner: disabled, pending, or hidden by moderators. For others it does not exist. */
export function OwnFix({ id }: { id: number }) {
  const fix = useOwnFix(id)
  const { revalidate } = useRevalidator()
  const isShown = fix && isPublic(fix)
  // The fix is public now, so its normal page can be loaded.
  useEffect(() => {
    if (isShown) void revalidate()
  }, [isShown, revalidate])
  if (fix) return <HiddenFix fix={fix} />
  return (
    <OwnHidden fixId={id} what="fix">
      <ErrorPage />
    </OwnHidden>
  )
}
