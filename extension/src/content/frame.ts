// Most pages begin without a body, and then show nothing. Requesting the entries costs a new page a fraction of a millisecond.
let isShown = document.body !== null && performance.getEntriesByType('paint').length > 0
// Browsers delay the first frame until there is something to show. Their own entry for it follows some frames later.
requestAnimationFrame(() => {
  isShown = true
})

export const hasFrame = (): boolean => isShown

/** Resolves before the next frame, when a measurement forces no extra layout. Resolves at once before the first frame and in a background tab. */
export const nextFrame = (): Promise<void> =>
  !isShown || document.hidden ? Promise.resolve() : new Promise((resolve) => requestAnimationFrame(() => resolve()))
