import { markOf } from './mark.ts'

const POINTER = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'dblclick']
const KEYS = ['keydown', 'keyup', 'keypress']

/** Hides presses of marks from links around them and from the page's scripts. */
export function listenForPresses(): void {
  for (const type of [...POINTER, ...KEYS, 'click', 'auxclick']) window.addEventListener(type, onEvent, true)
}

function onEvent(event: Event): void {
  const mark = markOf(event)
  if (!mark) return
  const isKey = event instanceof KeyboardEvent
  // Tab, Escape and shortcuts keep their effect.
  if (isKey && event.key !== 'Enter' && event.key !== ' ') return
  event.stopImmediatePropagation()
  if (isKey || event.type === 'click' || event.type === 'auxclick') event.preventDefault()
  // Scripts of the page can dispatch events, but not trusted ones.
  if (event.isTrusted && (event.type === 'click' || (event.type === 'keydown' && !(event as KeyboardEvent).repeat)))
    mark.press()
}
