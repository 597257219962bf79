import { lazily } from '../../lazy.tsx'

/** `FixHistory`, loaded only for the few headlines that have a history. */
export const FixHistory = lazily(() => import('./FixHistory.tsx').then((file) => file.FixHistory))
