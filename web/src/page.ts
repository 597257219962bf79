import type { Site } from '@unspun/contract/site.ts'
import type { IconNode } from 'lucide'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'
import type { App } from './app.ts'
import type { RowsAnswer } from './store.ts'

export interface PageRequest extends Pick<App, 'reads' | 'store'> {
  params: Params
  url: URL
}

/**
 * The declaration of one page. Its address is in `contract/src/pages.ts`.
 * - `alone`: no column of recent headlines beside it, because people come to do or to read one thing
 * - `menu`: its entry in the main navigation
 * - `load`: reads what the page shows, on the server or in the browser; the page's code is fetched at the same time
 * - `rows`: the answers among the data that hold rows of the store
 * - `linkedData`: describes the page in the vocabulary of schema.org; the browser's build leaves it out
 * - `lazy`: the page's code: its `Component`, and an `ErrorBoundary` if it has its own. The file is named
 *   after the page (`entry-server.tsx`)
 */
export interface Page<Data = unknown> {
  alone?: true
  menu?: { label: string; icon: IconNode }
  load?: (request: PageRequest) => Promise<Data>
  rows?: (data: Data) => RowsAnswer[]
  linkedData?: false | ((data: Data, site: Site) => object[])
  lazy: () => Promise<{ Component: ComponentType; ErrorBoundary?: ComponentType }>
}

/** Checks by types that the parts of a declaration agree about its data. */
export const page = <Data>(declaration: Page<Data>) => declaration as Page
