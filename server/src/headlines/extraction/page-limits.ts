import type { FairSlotLimits } from '../../engines/concurrency/fair-slots.ts'

/** Each process has its own slots and its own record of people. */
export const pageReadingLimits: FairSlotLimits = {
  /** A page takes up to 4 MB while it is read, so 64 MB in total. */
  atOnce: 16,
  /** Reserved for people whose last pages were quick, so that a rush of new accounts cannot take all slots. */
  reserved: 4,
  slowAtOnce: 4,
  /** Spares the site, and keeps a slow site from taking all slots. */
  perHost: 2,
  /** Less than `perHost`, because the slow host may be another one, to which the submitted URL redirects. */
  slowPerHost: 1,
  /** Most news pages take less than a second. */
  slowMs: 3_000,
  /** An account can occupy a regular slot with a slow page once in this time. Without a rush, nobody notices. */
  slowFor: 60 * 60_000,
  quickAfter: 3,
  /** These records take about a megabyte of memory. */
  people: 10_000,
  waiting: 64,
  waitMs: 10_000,
}

/** Read or queued. One person's pages are read in sequence, so the last one waits for all others. */
export const pagesOfOnePerson = 20
