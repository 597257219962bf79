import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ShellData } from '../loaders.ts'
import { onFirstNotice } from '../ui/notices.ts'
import { type OverlayState, setShown } from '../ui/overlays.ts'
import { setOverlayCode } from '../ui/warm.ts'

const load = () => import('./Overlays.tsx')
const Overlays = lazy(async () => ({ default: (await load()).Overlays }))

/** Holds everything that lies over the page. Its code is fetched when it is first needed. */
export function OverlayHost({ domains }: Pick<ShellData, 'domains'>) {
  const { state } = useLocation()
  const overlay = (state as OverlayState | null)?.overlay
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    setOverlayCode(load)
    onFirstNotice(() => setNeeded(true))
  }, [])
  useEffect(() => {
    setShown(overlay !== undefined)
    if (overlay) setNeeded(true)
  }, [overlay])
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <Overlays overlay={overlay} domains={domains} />
    </Suspense>
  )
}
