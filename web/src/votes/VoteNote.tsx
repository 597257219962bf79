import './vote-note.css'
import { messages } from '@unspun/contract/messages/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import { X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { noteAt } from './vote-note.ts'

/** Tells new voters, below their first vote, when their votes count in full. It covers nothing and stays until they dismiss it. */
export function VoteNote() {
  const note = useRef<HTMLDivElement>(null)
  // Screen readers announce only what changes inside a region that is already there.
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
            {messages.vote.countsLater(ranking.placedVotes, ranking.votingDays)}{' '}
            <a href={pages.ranking()}>{messages.why.howItWorks}</a>
          </p>
          <button type="button" className="icon-btn" aria-label="Close" onClick={dismiss}>
            <Icon of={X} size={18} />
          </button>
        </>
      ) : null}
    </div>
  )
}
