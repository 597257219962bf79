import { markOf } from './mark.ts'

const POINTER = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'dblclick']
const KEYS = ['keydown', 'keyup', 'keypress']

/** Gives presses of marks to them alone, so that neither the link around one nor a script of the page answers. */
export function listenForPresses(): void {
  for (const type of [...POINTER, ...KEYS, 'click', 'auxclick']) window.addEventListener(type, onEvent, true)
}

function onEvent(event: Event): void {
  const mark = markOf(event)
  if (!mark) return
  const isKey = event instanceof KeyboardEvent
  // Tab, Escape and shortcuts stay what they are.
  if (isKey && event.key !== 'Enter' && event.key !== ' ') return
  event.stopImmediatePropagation()
  if (isKey || event.type === 'click' || event.type === 'auxclick') event.preventDefault()
  // Scripts of the page can make events, but not trusted ones.
  if (event.isTrusted && (event.type === 'click' || (event.type === 'keydown' && !(event as KeyboardEvent).repeat)))
    mark.press()
}
