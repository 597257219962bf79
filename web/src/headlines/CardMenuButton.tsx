import type { Headline } from '@unspun/contract/headlines.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import { useRef, useState } from 'react'
import { lazily } from '../lazy.tsx'

const loadMenu = () => import('./CardMenu.tsx')
const CardMenu = lazily(() => loadMenu().then((file) => file.CardMenu))
const load = () => void loadMenu().catch(() => {})

interface Props {
  headline: Headline
  to: string
  title: string
  fix_id?: number | undefined
}

/** Opens the menu of a card. Its code is loaded when the pointer or the focus reaches the button. */
export function CardMenuButton(card: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-btn card-more needs-script"
        aria-label={listMessages.cardMenu(card.title)}
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      />
      {open ? <CardMenu {...card} button={button} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
