import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { type Hint, hintFinder } from '@unspun/contract/hints.ts'
import * as hintMessages from '@unspun/contract/messages/hints.ts'
import { hintText } from '@unspun/contract/messages/hints.ts'
import { pages } from '@unspun/contract/pages.ts'
import { X } from 'lucide'
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'

/** The headline of a title that is being written, and its other fixes, if they are known. */
export interface Written {
  domain: string
  lang: string
  others: readonly HeadlineFix[] | undefined
}

interface Props extends Written {
  title: string
  /** Shown while there is no hint. */
  children: ReactElement
}

/** Long enough not to interrupt anyone who is typing. */
const PAUSE_MS = 800

const none: readonly HeadlineFix[] = []

/** Shows one hint about a title at a time, in reserved space, so that the layout does not move. Dismissing it shows the next one. */
export function TitleHints({ title, domain, lang, others = none, children }: Props) {
  const written = usePaused(title)
  const find = useMemo(() => hintFinder({ domain, lang, others }), [domain, lang, others])
  const [hidden, setHidden] = useState<readonly string[]>([])
  const hint = find(written).find((each) => !hidden.includes(nameOf(each)))
  return (
    <>
      {hint ? null : children}
      {/* Always rendered, because screen readers announce only changes in an existing region. */}
      <span className="hint-text">
        <span role="status">{hint ? hintText(hint) : null}</span>
        {hint?.kind === 'same' ? (
          <span>
            {' '}
            <a href={pages.fix(hint.fix)}>{hintMessages.voteInstead}</a>
          </span>
        ) : null}
      </span>
      {hint ? (
        <button
          type="button"
          className="icon-btn hint-hide"
          aria-label={hintMessages.hide}
          onClick={({ currentTarget }) => {
            // The button is removed, so the focus returns to the field that the hint is about.
            currentTarget.closest('.field-group')?.querySelector<HTMLElement>('.field')?.focus()
            setHidden([...hidden, nameOf(hint)])
          }}
        >
          <Icon of={X} size={16} />
        </button>
      ) : null}
    </>
  )
}

/** Identifies what is dismissed: a kind of hint, or the fix that says the same. */
const nameOf = (hint: Hint): string => (hint.kind === 'same' ? `same ${hint.fix.headline_fix_id}` : hint.kind)

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
