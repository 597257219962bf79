import type { FairSlotLimits } from '../../engines/concurrency/fair-slots.ts'

/** How the reading of submitted pages is shared among people. Each process has its own slots and its own memory of people. */
export const pageReadingLimits: FairSlotLimits = {
  /** A page being read takes up to 4 MB, so 64 MB in all. */
  atOnce: 16,
  /** For people whose last pages were quick. Others leave these free, so that a rush of new accounts cannot take everything. */
  reserved: 4,
  /** For everybody together whose last page was slow. */
  slowAtOnce: 4,
  /** Spares the site, and keeps its slowness to itself. */
  perHost: 2,
  /** Slow pages may be of other sites to which the typed one, such as a shortener of addresses, leads. */
  slowPerHost: 1,
  /** Most news pages take less than a second. Nobody should wait longer for other people's pages. */
  slowMs: 3_000,
  /** So that an account can hold a place of those who are not slow once an hour. Without a rush slow people notice nothing. */
  slowFor: 60 * 60_000,
  quickAfter: 3,
  /** About a megabyte of memory. */
  people: 10_000,
  waiting: 64,
  waitMs: 10_000,
}

/** Submissions of one person that are read or wait. They are read one at a time, so each may wait for all before it. */
export const pagesOfOnePerson = 20
