import { later } from '../../later.tsx'

/** `FixHistory`, whose code comes with the few headlines that have a history. */
export const FixHistory = later(() => import('./FixHistory.tsx').then((file) => file.FixHistory))
