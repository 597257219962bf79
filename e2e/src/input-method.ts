import type { Locator } from '@playwright/test'

/** Presses a key as browsers report it while somebody composes a character, or as `code` says. */
export const pressComposing = (
  field: Locator,
  key: string,
  code = { isComposing: true, keyCode: 229 },
): Promise<void> =>
  field.evaluate(
    (element, init) =>
      void element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })),
    { key, ...code },
  )
