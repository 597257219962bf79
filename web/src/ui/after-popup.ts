import { keepsReads } from './overlays.ts'

/** Runs it after the popup has closed, because the page loads nothing while a popup is open or closing. */
export function afterPopup(run: () => void): void {
  if (keepsReads()) requestAnimationFrame(() => afterPopup(run))
  else run()
}
