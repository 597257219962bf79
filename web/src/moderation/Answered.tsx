import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import type { QueueItem } from '@unspun/contract/moderation.ts'
import { useState } from 'react'

/** Longer comments are folded to three lines, in characters. */
const FOLDED = 280

/** The comment that another one answers to, with its author. */
export function Answered({ comment }: { comment: NonNullable<QueueItem['answers_to']> }) {
  const [open, setOpen] = useState(false)
  const { text, display_name, address } = comment
  const long = text.length > FOLDED
  return (
    <div className="queue-answered">
      <p className="note">
        {deskMessages.answersTo}{' '}
        <a href={address}>
          <bdi>{display_name}</bdi>
        </a>
      </p>
      <blockquote dir="auto" data-folded={(long && !open) || undefined}>
        {text || commentMessages.deleted}
      </blockquote>
      {long ? (
        <button type="button" className="quiet-act" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
        </button>
      ) : null}
    </div>
  )
}
