import type { HeadlineHistory } from '@unspun/contract/history.ts'
import * as say from '@unspun/contract/messages/history.ts'

interface Props {
  of: HeadlineHistory
  /** The fix. */
  id: number
}

/** Says of a fix that the outlet came close to it, and that it was written for words which are no longer printed. */
export function FixHistory({ of: { changes, outdated }, id }: Props) {
  const isFollowed = changes.some(({ followed }) => followed.includes(id))
  const wording = outdated.find(({ headline_fix_id }) => headline_fix_id === id)?.written_for
  return (
    <>
      {isFollowed ? <p className="chip followed">{say.followed}</p> : null}
      {wording ? (
        <p className="note written-for">
          {say.writtenFor} <q dir="auto">{wording}</q>
        </p>
      ) : null}
    </>
  )
}
