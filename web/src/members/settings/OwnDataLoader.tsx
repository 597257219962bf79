import './own-data.css'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useBrowser } from '../../app.ts'
import { OwnDataContext, type OwnDataState } from './own-data.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

/**
 * Loads the reader's stored data before it shows the settings, so that the notice about a pending deletion does not move the layout. Loads it
 * again for a new access token, because a confirmation shows the link to the data file and ended sessions end it.
 */
export function OwnDataLoader({ token, children }: { token: string; children: ReactNode }) {
  const { api } = useBrowser()
  const [loaded, setLoaded] = useState<Omit<OwnDataState, 'put'>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let current = true
    void api.post('/users/own-data/', {}).then((answer) => {
      if (!current) return
      if (answer && !answer.errors) setLoaded({ data: answer })
      else setLoaded((before) => (before?.data ? before : { failed: { answer } }))
    })
    return () => {
      current = false
    }
  }, [api, token])
  const state = useMemo(
    () => ({ ...loaded, put: (data: OwnDataState['data']) => data && setLoaded({ data }) }),
    [loaded],
  )
  if (!loaded) return <SettingsSkeleton />
  return <OwnDataContext value={state}>{children}</OwnDataContext>
}
