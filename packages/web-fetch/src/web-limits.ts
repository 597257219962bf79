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
