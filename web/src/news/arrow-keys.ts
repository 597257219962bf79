/** `x` is the control's horizontal middle, `y` its top, in pixels. */
export interface Place {
  x: number
  y: number
}

/**
 * Returns the index of the next control. `places` are in reading order: left and right wrap around, up and down find the nearest control in the
 * next row. Undefined for other keys.
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
