let isShown = performance.getEntriesByType('paint').length > 0
// Browsers wait with the first frame until there is something to show. Their own entry about it comes some frames later.
requestAnimationFrame(() => {
  isShown = true
})

/** Returns whether the browser has shown anything of the page. */
export const hasFrame = (): boolean => isShown
