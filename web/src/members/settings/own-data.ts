import type { OwnData } from '@unspun/contract/accounts.ts'
import type { Refusal } from '@unspun/contract/errors.ts'
import { createContext, useContext } from 'react'

/** The reader's stored data. Without `data` it could not be loaded: `failed` has the refusal, or undefined without an answer. */
export interface OwnDataState {
  data?: OwnData
  failed?: { answer: Refusal | undefined }
  put: (data: OwnData) => void
}

export const OwnDataContext = createContext<OwnDataState>({ put: () => {} })

export const useOwnData = (): OwnDataState => useContext(OwnDataContext)
