export const PACKS_ALARM = 'packs'
const MIN_MINUTES = 20
const MAX_MINUTES = 40

/** Schedules the next load at a random time, so that requests reveal nothing about when pages are opened. */
export async function planNextLoad(): Promise<void> {
  const minutes = MIN_MINUTES + Math.random() * (MAX_MINUTES - MIN_MINUTES)
  // The period applies if the worker is stopped before it schedules the next load.
  await chrome.alarms.create(PACKS_ALARM, { delayInMinutes: minutes, periodInMinutes: MAX_MINUTES })
}

/** Schedules a load unless there is one. Browsers may lose alarms when they restart. */
export async function ensureTimer(): Promise<void> {
  if (!(await chrome.alarms.get(PACKS_ALARM))) await planNextLoad()
}
