import { later } from '../../later.tsx'

/** `FixHistory`, loaded only for the few headlines that have a history. */
export const FixHistory = later(() => import('./FixHistory.tsx').then((file) => file.FixHistory))
