import type { Page } from '@playwright/test'

export interface Screen {
  name: string
  open: (page: Page) => Promise<void>
  /** An address on the way that responds with 404. The browser logs it. */
  missing?: string
}
