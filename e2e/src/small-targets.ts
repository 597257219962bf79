import type { Page } from '@playwright/test'

/**
 * Excepts links within a sentence (WCAG 2.2, 2.5.8) and elements for screen readers. It measures where a press arrives, which may be more than
 * the visible area.
 */
export const smallTargets = (page: Page, height: number): Promise<string[]> =>
  page.evaluate((height) => {
    const controls = 'a[href], button, input, textarea, select, summary, [role="tab"], [role="switch"]'
    const found: string[] = []
    // Nothing below a popup can be pressed.
    const root = document.querySelector('[role="dialog"]') ?? document
    for (const element of root.querySelectorAll<HTMLElement>(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden="true"]'))
        continue
      // A label makes the whole line a target.
      const target = element.closest('label') ?? element
      const box = target.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1 || box.height >= height - 0.5) continue
      if (isInSentence(element) || pressable(target) >= height - 0.5) continue
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      found.push(`${element.localName}.${element.className} "${name.slice(0, 40)}": ${pressable(target)} pixels`)
    }
    return [...new Set(found)]

    /** Part of a line of other text, which determines its size. */
    function isInSentence(element: HTMLElement): boolean {
      if (element.localName !== 'a' && element.localName !== 'button') return false
      if (getComputedStyle(element).display !== 'inline') return false
      const around = element.closest('p, li, dd, td, span:has(> a), div')
      return (around?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0) + 1
    }

    /** Returns the height of the area, in a column through the middle, where a press reaches the target. */
    function pressable(target: HTMLElement): number {
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = target.getBoundingClientRect()
      const x = box.left + Math.min(box.width / 2, 20)
      const middle = box.top + box.height / 2
      const hits = (y: number) => {
        const there = document.elementFromPoint(x, y)
        const labels = (target as HTMLInputElement).labels ?? []
        return there !== null && [target, ...labels].some((each) => each.contains(there))
      }
      let up = 0
      let down = 0
      while (up < 60 && hits(middle - up - 1)) up++
      while (down < 60 && hits(middle + down + 1)) down++
      return up + down
    }
  }, height)
