import type { FairSlotLimits } from '../concurrency/fair-slots.ts'

/** Times are in milliseconds, sizes in bytes. */
export const webFetchLimits = {
  /** Total time over all hops, from the first byte sent to the last byte read. */
  totalMs: 10_000,
  connectMs: 4_000,
  dnsMs: 4_000,
  headersMs: 5_000,
  /** Between two chunks of a body. */
  idleMs: 4_000,
  /**
   * The slowest body that is read, in bytes a second on average, from `idleMs` on: before, a site may pause. At this rate 5 kB would have
   * arrived when the total time ends, less than the head of a news page. It ends bodies that drip to hold us.
   */
  slowestRate: 500,
  hops: 5,
  headerBytes: 16 * 1024,
  rawBytes: 3_000_000,
  decodedBytes: 1_000_000,
  concurrency: 4,
  perHost: 2,
  waiting: 64,
  waitMs: 10_000,
}
export type WebFetchLimits = typeof webFetchLimits

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
