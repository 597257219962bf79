import './vote-note.css'
import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import { X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { noteAt } from './vote-note.ts'

/** Explains to new voters, below their first vote, when their votes count in full. It covers nothing and stays until they dismiss it. */
export function VoteNote() {
  const note = useRef<HTMLDivElement>(null)
  // Screen readers announce only changes in an existing region.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const dismiss = () => {
    note.current?.previousElementSibling?.querySelector('button')?.focus()
    noteAt(undefined)
  }
  return (
    <div ref={note} role="status" className="vote-note">
      {there ? (
        <>
          <p>
            {voteMessages.countsLater(ranking.placedVotes, ranking.votingDays)}{' '}
            <a href={pages.ranking()}>{rankingMessages.howItWorks}</a>
          </p>
          <button type="button" className="icon-btn" aria-label="Close" onClick={dismiss}>
            <Icon of={X} size={18} />
          </button>
        </>
      ) : null}
    </div>
  )
}
