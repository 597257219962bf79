import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { earlierWording } from '@unspun/contract/messages/history.ts'

/** Says of a fix in a list that the outlet prints other words now than it was written for. The headline's page says which. */
export const EarlierWording = ({ of }: { of: HeadlineFix }) =>
  of.outdated ? <p className="note">{earlierWording}</p> : null
