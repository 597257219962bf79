import { shelfOf } from '../ui/shelf.ts'

const NAME = 'unspun:keys'

/** Whether single keys are shortcuts; somebody who speaks to their computer may want none. */
export const keysAreOn = (): boolean => shelfOf('localStorage').getItem(NAME) !== 'off'

/** Remembers it in this browser. */
export function turnKeys(on: boolean): void {
  try {
    if (on) shelfOf('localStorage').removeItem(NAME)
    else shelfOf('localStorage').setItem(NAME, 'off')
  } catch {
    // A full storage forgets it with the page.
  }
}
