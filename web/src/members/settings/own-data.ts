import type { OwnData } from '@unspun/contract/accounts.ts'
import { createContext, useContext } from 'react'

/** The stored data of the reader; without `data` it could not be loaded, for the reasons in `refused`. */
export interface OwnDataState {
  data?: OwnData
  refused?: readonly string[]
  /** Shows the data of a newer answer. */
  put: (data: OwnData) => void
}

export const OwnDataContext = createContext<OwnDataState>({ put: () => {} })

export const useOwnData = (): OwnDataState => useContext(OwnDataContext)

/** A day in the reader's language, with the year. `at` in milliseconds. */
export const dayOf = (at: number): string => new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' })
