/** The position of a control on the screen: its middle and its top. */
export interface Place {
  x: number
  y: number
}

/**
 * The index of the control that a key moves to. `places` are in reading order: left and right move in that order and wrap around, up and
 * down move to the nearest control in the next row, Home and End to the ends. Undefined for other keys.
 */
export function arrowTarget(key: string, at: number, places: readonly Place[]): number | undefined {
  const last = places.length - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight') return at === last ? 0 : at + 1
  if (key === 'ArrowLeft') return at === 0 ? last : at - 1
  const from = places[at]
  if (!from || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined
  const way = key === 'ArrowDown' ? 1 : -1
  const beyond = places.filter(({ y }) => way * (y - from.y) > 0)
  if (beyond.length === 0) return undefined
  const row = way * Math.min(...beyond.map(({ y }) => way * y))
  const nearest = beyond.filter(({ y }) => y === row).sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x))[0]
  return nearest && places.indexOf(nearest)
}
