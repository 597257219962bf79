import type { Page } from '@playwright/test'

/** A state of the site, and how to reach it. */
export interface Screen {
  name: string
  open: (page: Page) => Promise<void>
  /** An address that answers 404 on the way. The browser logs it. */
  missing?: string
}
