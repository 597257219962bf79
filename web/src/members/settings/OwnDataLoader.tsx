import './own-data.css'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useBrowser } from '../../app.ts'
import { refusalOf } from '../../ui/form-values.ts'
import { LeavingBanner } from './LeavingBanner.tsx'
import { OwnDataContext, type OwnDataState } from './own-data.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

/** Loads the reader's stored data before it shows the settings, so that the notice about a pending deletion does not move the layout. */
export function OwnDataLoader({ children }: { children: ReactNode }) {
  const { api } = useBrowser()
  const [loaded, setLoaded] = useState<Omit<OwnDataState, 'put'>>()
  useEffect(() => {
    let current = true
    void api.post('/users/own-data/', {}).then((answer) => {
      if (current) setLoaded(answer && !answer.errors ? { data: answer } : { refused: refusalOf(answer) })
    })
    return () => {
      current = false
    }
  }, [api])
  const state = useMemo(
    () => ({ ...loaded, put: (data: OwnDataState['data']) => data && setLoaded({ data }) }),
    [loaded],
  )
  if (!loaded) return <SettingsSkeleton />
  return (
    <OwnDataContext value={state}>
      <LeavingBanner />
      {children}
    </OwnDataContext>
  )
}
