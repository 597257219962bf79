import { useCallback, useEffect, useRef } from 'react'
import { useBrowser } from '../../app.ts'
import { type Entry, signInWithPasskey } from '../sign-in.ts'

/** Asks for a passkey. Asking again, and removing the component, stop what was asked before. */
export function usePasskey(): (auto?: boolean) => Promise<Entry | undefined> {
  const browser = useBrowser()
  const last = useRef<AbortController>(undefined)
  useEffect(() => () => last.current?.abort(), [])
  return useCallback(
    (auto = false) => {
      last.current?.abort()
      last.current = new AbortController()
      return signInWithPasskey(browser, { auto, signal: last.current.signal })
    },
    [browser],
  )
}
