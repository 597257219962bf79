import { safeStorage } from '../../ui/safe-storage.ts'

const NAME = 'unspun:keys'

/** True if single-key shortcuts are on. People who control the computer by voice need to turn them off. */
export const keysAreOn = (): boolean => safeStorage('localStorage').getItem(NAME) !== 'off'

export function setKeysOn(on: boolean): void {
  try {
    if (on) safeStorage('localStorage').removeItem(NAME)
    else safeStorage('localStorage').setItem(NAME, 'off')
  } catch {
    // If the storage is full, the setting lasts until the page is closed.
  }
}
