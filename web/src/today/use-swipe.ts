import { type PointerEvent, useRef } from 'react'

/** In pixels. */
const FAR_ENOUGH = 72
/** Browsers go back when a finger comes from the edge of the screen. */
const EDGE = 24

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Handlers of an element that a finger swipes sideways. It follows the finger. Scrolling stays possible (`touch-action: pan-y`). */
export function useSwipe(onSwipe: () => void) {
  const from = useRef<{ id: number; x: number; y: number }>(undefined)
  const movedBy = (event: PointerEvent) => {
    if (from.current?.id !== event.pointerId) return 0
    const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y]
    return Math.abs(x) > Math.abs(y) ? x : 0
  }
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    from.current = undefined
    currentTarget.style.translate = ''
  }
  return {
    onPointerDown({ pointerType, isPrimary, pointerId: id, clientX: x, clientY: y }: PointerEvent) {
      const atEdge = x < EDGE || x > document.documentElement.clientWidth - EDGE
      if (pointerType !== 'mouse' && isPrimary && !atEdge) from.current = { id, x, y }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const x = movedBy(event)
      event.currentTarget.style.translate = x && !isStill() ? `${x / 2}px` : ''
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const far = Math.abs(movedBy(event)) >= FAR_ENOUGH
      end(event)
      if (far) onSwipe()
    },
    onPointerCancel: end,
  }
}
