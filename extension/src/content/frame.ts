// Pages without a body show nothing, and most begin so. To ask for entries costs a fresh page a part of a millisecond.
let isShown = document.body !== null && performance.getEntriesByType('paint').length > 0
// Browsers wait with the first frame until there is something to show. Their own entry about it comes some frames later.
requestAnimationFrame(() => {
  isShown = true
})

/** Returns whether the browser has shown anything of the page. */
export const hasFrame = (): boolean => isShown

/**
 * The moment before the next frame, when a measurement costs no layout that the frame does not need anyway. Now, if nothing is shown: before
 * the first frame, and in a tab in the background.
 */
export const nextFrame = (): Promise<void> =>
  !isShown || document.hidden ? Promise.resolve() : new Promise((resolve) => requestAnimationFrame(() => resolve()))
