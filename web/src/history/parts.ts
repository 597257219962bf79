import { later } from '../ui/later.tsx'

// Few headlines have a history, so the code that shows it comes with those that do.

export const HeadlineChanges = later(() => import('./HeadlineChanges.tsx').then((file) => file.HeadlineChanges))
export const FixHistory = later(() => import('./FixHistory.tsx').then((file) => file.FixHistory))
