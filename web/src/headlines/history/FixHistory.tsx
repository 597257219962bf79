import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import type { HeadlineHistory } from '@unspun/contract/history.ts'
import * as historyMessages from '@unspun/contract/messages/history.ts'
import type { ReactNode } from 'react'

interface Props {
  of: HeadlineHistory
  id: number
}

/** Notes that the outlet came close to a fix, or that the fix was written for an earlier wording. */
export function FixHistory({ of: { changes, outdated }, id }: Props) {
  const isFollowed = changes.some(({ followed }) => followed.includes(id))
  const wording = outdated.find(({ headline_fix_id }) => headline_fix_id === id)?.written_for
  return (
    <>
      {isFollowed ? <p className="chip followed">{historyMessages.followed}</p> : null}
      {wording ? (
        <p className="note written-for">
          {historyMessages.writtenFor} <q dir="auto">{wording}</q>
        </p>
      ) : null}
    </>
  )
}

/** The outlet's present words, for which the fix was not written. */
export function NowPrints({
  of,
  children,
}: {
  of: Pick<HeadlineFix, 'headline_lang' | 'followed'>
  children: ReactNode
}) {
  return (
    <p className="now-prints">
      <span>{historyMessages.nowPrints}</span>{' '}
      <b dir="auto" lang={of.headline_lang || undefined}>
        {children}
      </b>{' '}
      {of.followed ? <em>{historyMessages.afterThisFix}</em> : null}
    </p>
  )
}
