import { listMessages } from '@unspun/contract/lists/list-messages.ts'
import './card-menu.css'
import type { Headline } from '@unspun/contract/headlines.ts'
import { messages } from '@unspun/contract/messages.ts'
import { Copy, ExternalLink, Share2 } from 'lucide'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useApp } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'

interface Props {
  headline: Headline
  to: string
  title: string
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Room between the menu, its button and the edge of the window, in pixels. */
const GAP = 4

/** Places the menu below its button, or above it if there is no room below. It scrolls with the page. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, right, bottom } = button.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = menu
  const { clientHeight, clientWidth } = document.documentElement
  const left = Math.max(GAP, Math.min(right - width, clientWidth - width - GAP))
  const fits = bottom + GAP + height <= clientHeight
  menu.style.left = `${left + scrollX}px`
  menu.style.top = `${(fits ? bottom + GAP : Math.max(GAP, top - GAP - height)) + scrollY}px`
}

/** The menu of a card. Escape and a click elsewhere close it, and the focus returns to its button. */
export function CardMenu({ headline, to, title, button, onClose }: Props) {
  const { site } = useApp()
  const { open } = useOverlays()
  const menu = useRef<HTMLUListElement>(null)
  const closed = useRef(onClose)
  useEffect(() => {
    closed.current = onClose
  })
  useLayoutEffect(() => {
    const [shown, opener] = [menu.current, button.current]
    if (!shown || !opener) return
    const toggled = ({ newState }: ToggleEvent) => newState === 'closed' && closed.current()
    shown.addEventListener('toggle', toggled)
    shown.showPopover()
    place(shown, opener)
    shown.querySelector('a')?.focus({ preventScroll: true })
    return () => shown.removeEventListener('toggle', toggled)
  }, [button])

  const hide = () => menu.current?.hidePopover()
  const share = () => {
    hide()
    open({ kind: 'share', title, path: to })
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(site.url + to)
    } catch {
      // Copying is not allowed. The Share popup shows the address, so that it can be copied by hand.
      return share()
    }
    hide()
    notify(messages.share.copied)
  }
  return (
    <ul ref={menu} popover="auto" aria-label={listMessages.cardMenu(title)} className="card-menu">
      <li>
        <a href={headline.original_url} target="_blank" rel="noopener" onClick={hide}>
          <Icon of={ExternalLink} size={18} />
          <span>
            {listMessages.readArticle(headline.domain)}
            <span aria-hidden> ↗</span>
            <span className="sr-only"> {messages.news.newTab}</span>
          </span>
        </a>
      </li>
      <li>
        <button type="button" aria-haspopup="dialog" onClick={share}>
          <Icon of={Share2} size={18} />
          Share
        </button>
      </li>
      <li>
        <button type="button" onClick={() => void copy()}>
          <Icon of={Copy} size={18} />
          Copy link
        </button>
      </li>
    </ul>
  )
}
