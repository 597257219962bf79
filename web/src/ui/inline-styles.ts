/**
 * Tells Vite's preload helper which stylesheets the page contains already, by disabled links, so that it does not load them again. Browsers
 * fetch a disabled link that stands in the HTML, but not one that a script makes.
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
