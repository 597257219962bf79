import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { earlierWording } from '@unspun/contract/messages/history.ts'

interface Props {
  of: HeadlineFix
  /** The earlier words that stand above, if they do. */
  struck: string | undefined
}

/** Notes that the outlet has changed the headline since a fix was written. The headline's page shows the change. */
export const EarlierWording = ({ of: { written_for }, struck }: Props) =>
  written_for && written_for !== struck ? <p className="note">{earlierWording}</p> : null
