import type { PlacedTitle } from './placed-title.ts'

/** Sizes of marks in pixels: beside large text, and between two lines. */
const SMALL = 13
const TINY = 10
const CAPITALS = '0.72em'

interface Unroomed {
  title: PlacedTitle
  block: Element
}

/**
 * Raises marks without reserved space that would cover the next word, like a footnote sign, and moves those that the page's edge would cut off.
 */
export function clearMarks(unroomed: readonly Unroomed[]): void {
  const looks = unroomed.map(({ title: { mark }, block }) => {
    const box = mark.box()
    return { mark, covers: hides(box, mark.host, block), beyond: beyondPage(box), side: box.width }
  })
  for (const { mark, covers, beyond, side } of looks) {
    const small = covers ? TINY : Math.min(side, SMALL)
    const start = `${-Math.max(0, beyond - (side - small))}px`
    if (covers) mark.stand({ side: `${small}px`, bottom: CAPITALS, start })
    else if (beyond > 0) mark.stand({ side: `${small}px`, bottom: `max(0px, ${CAPITALS} - 9px)`, start })
  }
}

function hides(box: DOMRect, host: Element, block: Element): boolean {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  walker.currentNode = host
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = (node as Text).data.search(/\S/)
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const next = range.getBoundingClientRect()
    return next.left < box.right && box.left < next.right && next.top < box.bottom && box.top < next.bottom
  }
  return false
}

/** Returns pixels beyond the page's edge, zero or less if there are none. */
function beyondPage({ left, right, width }: DOMRect): number {
  const edge = document.documentElement.clientWidth
  if (right <= 0 || left >= edge) return 0
  return width === 0 ? 0 : Math.max(right - edge, -left)
}
