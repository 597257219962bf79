import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { arrowTarget } from './arrow-keys.ts'

export interface Choice {
  value: string
  label: string
  hint?: string
  className?: string | undefined
}

interface Props {
  label: string
  className: string
  choices: readonly Choice[]
  value: string
  onChoose: (value: string) => void
}

/** The Tab key stops at the toolbar once, and the arrow keys move between its buttons. The selected button is scrolled into view. */
export function Choices({ label, className, choices, value, onChoose }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<string>()
  const has = (wanted: string | undefined) => choices.some((choice) => choice.value === wanted)
  const stop = has(visited) ? visited : has(value) ? value : choices[0]?.value

  useEffect(() => {
    const row = group.current
    const button = row?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!row || !button || row.scrollWidth <= row.clientWidth) return
    const start = button.offsetLeft - row.offsetLeft
    const outside = start < row.scrollLeft || start + button.offsetWidth > row.scrollLeft + row.clientWidth
    if (outside && value) row.scrollLeft = start - (row.clientWidth - button.offsetWidth) / 2
  }, [value])

  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (at < 0) return
    const places = buttons.map((button) => ({
      x: button.offsetLeft + button.offsetWidth / 2,
      y: button.offsetTop + button.offsetHeight / 2,
    }))
    const target = arrowTarget(event.key, at, places)
    if (target === undefined) return
    event.preventDefault()
    buttons[target]?.focus()
  }

  return (
    <div ref={group} role="toolbar" aria-label={label} className={className} onKeyDown={move}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={choice.className}
          aria-pressed={choice.value === value}
          title={choice.hint}
          tabIndex={choice.value === stop ? 0 : -1}
          onFocus={() => setVisited(choice.value)}
          onClick={() => onChoose(choice.value)}
        >
          <bdi>{choice.label}</bdi>
        </button>
      ))}
    </div>
  )
}
