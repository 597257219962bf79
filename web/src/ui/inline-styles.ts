/**
 * Adds a disabled link for each inlined stylesheet, so that Vite's preload helper does not load it again. Browsers fetch a disabled link in the
 * HTML, but not one that a script creates.
 */
export function markInlineStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('disabled', '')
    link.href = dataset.file!
    document.head.append(link)
  }
}
