import { pages } from '@unspun/contract/pages.ts'

/** The action of a notice that tells unverified members why nothing happens. */
export const verifyNow = { label: 'Verify now', to: pages.settings('verify') }
