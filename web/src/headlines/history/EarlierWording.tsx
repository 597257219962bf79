import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { earlierWording } from '@unspun/contract/messages/history.ts'

/** Notes that the outlet has changed the headline since a fix was written. The headline's page shows the change. */
export const EarlierWording = ({ of }: { of: HeadlineFix }) =>
  of.outdated ? <p className="note">{earlierWording}</p> : null
