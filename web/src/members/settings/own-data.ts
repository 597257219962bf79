import type { OwnData } from '@unspun/contract/accounts.ts'
import { createContext, useContext } from 'react'

/** The reader's stored data. Without `data` it could not be loaded, for the reasons in `refused`. */
export interface OwnDataState {
  data?: OwnData
  refused?: readonly string[]
  put: (data: OwnData) => void
}

export const OwnDataContext = createContext<OwnDataState>({ put: () => {} })

export const useOwnData = (): OwnDataState => useContext(OwnDataContext)
