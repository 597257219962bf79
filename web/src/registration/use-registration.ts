import type { RegistrationMode } from '@unspun/contract/registration.ts'
import { useCallback, useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'

interface Registration {
  /** Undefined until it is read. */
  mode: RegistrationMode | undefined
  failed: boolean
  readAgain: () => Promise<void>
}

/** Who may register now. */
export function useRegistration(): Registration {
  const { api } = useBrowser()
  const [mode, setMode] = useState<RegistrationMode>()
  const [failed, setFailed] = useState(false)
  const readAgain = useCallback(async () => {
    const answer = await api.get('/registration/mode/', {})
    const read = answer && !answer.errors ? answer : undefined
    setFailed(!read)
    if (read) setMode(read.mode)
  }, [api])
  useEffect(() => void readAgain(), [readAgain])
  return { mode, failed, readAgain }
}
