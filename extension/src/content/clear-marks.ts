import type { PlacedTitle } from './placed-title.ts'

/** Sides of marks in pixels: beside large letters, and between two lines. */
const SMALL = 13
const TINY = 10
/** Capital letters are about so high. */
const CAPITALS = '0.72em'

interface Unroomed {
  title: PlacedTitle
  /** The block that the headline stands in. */
  block: Element
}

/**
 * Marks without room stand over whatever follows their headline. Those that would hide the next word are raised above it, as signs of
 * footnotes are, and those that the edge of the page would cut become smaller and stand within. Nothing else moves.
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

/** Returns whether a box stands over the beginning of the text that follows in the block. */
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

/** How far a box that begins on the page reaches beyond its edge, in pixels. Zero or less if it does not. */
function beyondPage({ left, right, width }: DOMRect): number {
  const edge = document.documentElement.clientWidth
  if (right <= 0 || left >= edge) return 0
  return width === 0 ? 0 : Math.max(right - edge, -left)
}
