const STEPS = [2, 4, 6, 10]

/** Returns the end of a scale of counts: a round number with a whole half, not below the highest count. */
export function topOf(highest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const step = STEPS.find((each) => each * unit >= highest)
    if (step !== undefined) return step * unit
  }
}

/** Returns the indexes of the months that get a label: about four, including the last. */
export function labelledPlaces(months: number): Set<number> {
  const step = Math.ceil(months / 4)
  const places = new Set<number>()
  for (let place = months - 1; place >= 0; place -= step) places.add(place)
  return places
}
