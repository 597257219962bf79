import { logInMark } from '@unspun/contract/pages.ts'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { connectionLost, useConnected } from '../ui/connection.ts'
import { onFirstNotice } from '../ui/notices.ts'
import { type OverlayState, setShown } from '../ui/overlays.ts'
import { setOverlayCode } from '../ui/preload-overlays.ts'
import { loadWhenIdle } from '../ui/when-idle.ts'
import { withStyles } from '../ui/with-styles.ts'
import type { ShellData } from './load-shell.ts'

/** True once the code is loaded, so that it works without a connection. */
let fetched = false
const load = async () => {
  const part = await withStyles(() => import('./Overlays.tsx'))
  fetched = true
  return part
}
type Part = ComponentType<ComponentProps<Awaited<ReturnType<typeof load>>['Overlays']>>

/** Its code is loaded when the browser is idle or when it is first needed. If it cannot be loaded, the page stays unchanged. */
export function OverlayHost({ domains }: Pick<ShellData, 'domains'>) {
  const { state } = useLocation()
  const overlay = (state as OverlayState | null)?.overlay
  const [needed, setNeeded] = useState(false)
  const [part, setPart] = useState<{ Overlays: Part }>()
  const connected = useConnected()
  useEffect(() => {
    setOverlayCode(load)
    onFirstNotice(() => setNeeded(true))
    loadWhenIdle(load)
    if (location.hash === logInMark) setNeeded(true)
  }, [])
  useEffect(() => {
    setShown(overlay !== undefined)
    if (overlay) setNeeded(true)
  }, [overlay])
  const missing = needed && !part && (connected || fetched)
  useEffect(() => {
    if (missing) load().then(setPart, connectionLost)
  }, [missing])
  return part ? <part.Overlays overlay={overlay} domains={domains} /> : null
}
