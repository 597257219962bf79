import { clearMarks } from './clear-marks.ts'
import { hasFrame } from './frame.ts'
import type { Look, PlacedTitle } from './placed-title.ts'

/** A result within this time arrives before anyone has read the published headline. */
const BLINK_MS = 200

/** From the preferred look to the one that is sure to move nothing. */
const LOOKS: Look[] = [
  { showsReader: true, hasRoom: true },
  { showsReader: true, hasRoom: false },
  { showsReader: false, hasRoom: true },
  { showsReader: false, hasRoom: false },
]
const PRINTED = 2
const LAST = LOOKS.length - 1

export interface Placing {
  title: PlacedTitle
  /** When the headline was found, in the time of `performance.now`. */
  foundAt: number
  isLate: boolean
}

interface Place {
  title: PlacedTitle
  block: Element
  size: string
  isCut: boolean
  look: number
}

/**
 * Shows titles without moving anything. After the first frame, the reader's title appears only if nobody has read the published one yet and its
 * block keeps its size. All are measured together, because each measurement after a change forces a layout.
 */
export function placeTitles(placings: readonly Placing[]): void {
  if (!hasFrame()) {
    placeUnseen(placings)
    return
  }
  const places = placings.map(placeOf)
  for (const place of places) show(place)
  keepSizes(places)
  clearMarks(places.filter(({ look }) => !LOOKS[look]!.hasRoom))
}

function keepSizes(places: readonly Place[]): void {
  for (let round = 1; round < LOOKS.length; round++) {
    const moved = places.filter(({ look, block, size }) => look < LAST && sizeOf(block) !== size)
    if (moved.length === 0) return
    for (const place of moved) {
      // A truncated headline keeps its size although its text moves. In the mode with both titles, both need space.
      const step = place.title.mode === 'both' && place.look === 0 ? 2 : 1
      place.look = place.isCut ? LAST : place.look + step
      show(place)
    }
  }
}

/** Stylesheets may be missing before the first frame. Truncated headlines are found in the frame itself. */
function placeUnseen(placings: readonly Placing[]): void {
  const places = placings.map(({ title }) => ({ title, look: LOOKS[wantsReader(title) ? 0 : PRINTED]! }))
  for (const { title, look } of places) title.place(look, false)
  requestAnimationFrame(() => {
    for (const { title, look } of places) if (title.isIntact() && mayBeCut(title.text.element)) title.place(look, true)
  })
}

const wantsReader = ({ mode, found }: PlacedTitle) => mode !== 'mark' && found.at >= 0

const show = ({ title, look, isCut }: Place) => title.place(LOOKS[look]!, isCut)

function placeOf({ title, foundAt, isLate }: Placing): Place {
  const { element } = title.text
  const block = blockOf(element)
  const isCut = mayBeCut(element) && (block.scrollHeight > block.clientHeight || block.scrollWidth > block.clientWidth)
  const isRead = isLate || (performance.now() - foundAt > BLINK_MS && isInView(element))
  const first = wantsReader(title) && !isRead ? 0 : PRINTED
  // Neighbours in the same line would move with the headline's end, and so would the beginning of a centred line.
  const staysPut = textLength(block) === textLength(element) && beginsAtStart(block)
  const look = !staysPut ? LAST : isCut ? first + 1 : first
  return { title, block, size: sizeOf(block), isCut, look }
}

function blockOf(element: Element): Element {
  let block = element
  while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement
  return block
}

const textLength = (element: Element) => element.textContent.replace(/\s+/g, '').length

/** Neighbours move only if the block's own size changes. Its position is irrelevant, because other titles may have moved it. */
function sizeOf(block: Element): string {
  const { width, height } = block.getBoundingClientRect()
  // A truncated line grows inside its block.
  return [width * 2, height * 2, block.scrollWidth, block.scrollHeight].map(Math.round).join(' ')
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

/** Returns whether lines begin at the same position whatever their length. */
function beginsAtStart(block: Element): boolean {
  const { textAlign, direction } = getComputedStyle(block)
  return /^(start|justify)$/.test(textAlign) || textAlign === (direction === 'rtl' ? 'right' : 'left')
}

/** Returns whether a headline may be truncated to its first lines, which hides what follows its text. */
function mayBeCut(element: Element): boolean {
  for (let at: Element | null = element, up = 0; at && up < 3; at = at.parentElement, up++) {
    const { webkitLineClamp, textOverflow, overflowX } = getComputedStyle(at)
    if (/^\d/.test(webkitLineClamp) || (textOverflow === 'ellipsis' && overflowX !== 'visible')) return true
  }
  return false
}
