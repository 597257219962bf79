import './menu.css'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** In pixels. */
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

interface Props {
  label: string
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
  children: ReactNode
}

/** Any click and Escape close the menu, and the focus returns to its button. */
export function Menu({ label, button, onClose, children }: Props) {
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
    // Runs before the item's own listener, which may open a popup.
    shown.addEventListener('click', () => shown.hidePopover())
    const show = () => {
      if (shown.matches(':popover-open')) return
      shown.showPopover()
      place(shown, opener)
      shown.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    }
    show()
    // The browser reports slightly later that the menu has closed. A press before that opens it again.
    opener.addEventListener('click', show)
    return () => {
      shown.removeEventListener('toggle', toggled)
      opener.removeEventListener('click', show)
    }
  }, [button])
  return (
    <ul ref={menu} popover="auto" aria-label={label} className="menu">
      {children}
    </ul>
  )
}
