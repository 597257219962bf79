/** The alarm that loads packs. */
export const PACKS_ALARM = 'packs'
const MIN_MINUTES = 20
const MAX_MINUTES = 40

/** Plans the next load at a random time, so that requests tell nothing about when pages are opened. */
export async function planNextLoad(): Promise<void> {
  const minutes = MIN_MINUTES + Math.random() * (MAX_MINUTES - MIN_MINUTES)
  // The period is for the case that the worker is ended before it plans the next one.
  await chrome.alarms.create(PACKS_ALARM, { delayInMinutes: minutes, periodInMinutes: MAX_MINUTES })
}

/** Makes sure that a load is planned. Browsers may lose alarms when they restart. */
export async function ensureTimer(): Promise<void> {
  if (!(await chrome.alarms.get(PACKS_ALARM))) await planNextLoad()
}
