import { type Hint, hintFinder } from '@unspun/contract/hints.ts'
import * as hintMessages from '@unspun/contract/messages/hints.ts'
import { hintText } from '@unspun/contract/messages/hints.ts'
import { pages } from '@unspun/contract/pages.ts'
import { X } from 'lucide'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useOtherFixes } from './use-other-fixes.ts'

/** The headline that a title is written for. `own` is the fix that is edited. */
export interface Written {
  headline_id: number | undefined
  domain: string
  lang: string
  own?: number
}

interface Props extends Written {
  title: string
  /** Shown while there is no hint. */
  children: ReactNode
}

/** Long enough that nobody who types is interrupted. */
const PAUSE_MS = 800

/** One hint about a title at a time, in a place that is there before, so that nothing moves. Hiding it shows the next one. */
export function TitleHints({ title, headline_id, domain, lang, own, children }: Props) {
  const written = usePaused(title)
  const others = useOtherFixes(written.trim() ? headline_id : undefined, own)
  const find = useMemo(() => hintFinder({ domain, lang, others }), [domain, lang, others])
  const [hidden, setHidden] = useState<readonly string[]>([])
  const hint = find(written).find((each) => !hidden.includes(nameOf(each)))
  return (
    <>
      {hint ? null : children}
      {/* Always there, because screen readers only announce what appears in a region that they know. */}
      <span className="hint-text">
        <span role="status">{hint ? hintText(hint) : null}</span>
        {hint?.kind === 'same' ? (
          <>
            {' '}
            <a href={pages.fix(hint.fix)}>{hintMessages.voteInstead}</a>
          </>
        ) : null}
      </span>
      {hint ? (
        <button
          type="button"
          className="icon-btn hint-hide"
          aria-label={hintMessages.hide}
          onClick={({ currentTarget }) => {
            // The button goes, so the focus returns to what the hint is about.
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

/** Names what is hidden: a kind of hint, or the fix that says the same. */
const nameOf = (hint: Hint): string => (hint.kind === 'same' ? `same ${hint.fix.headline_fix_id}` : hint.kind)

/** The text as it was when the writer last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
