import type { RegistrationMode } from '@unspun/contract/registration.ts'
import { useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'

/** Who may register now; undefined until it is known, and if it cannot be read. */
export function useRegistration(): RegistrationMode | undefined {
  const { api } = useBrowser()
  const [mode, setMode] = useState<RegistrationMode>()
  useEffect(() => {
    void api.get('/registration/mode/', {}).then((answer) => {
      if (answer && !answer.errors) setMode(answer.mode)
    })
  }, [api])
  return mode
}
