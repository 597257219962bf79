/** Times in milliseconds, sizes in bytes. */
export const webFetchLimits = {
  /** Over all hops, from the first byte sent to the last one read. */
  totalMs: 10_000,
  connectMs: 4_000,
  dnsMs: 4_000,
  headersMs: 5_000,
  /** Between two pieces of a body. */
  idleMs: 4_000,
  hops: 5,
  headerBytes: 16 * 1024,
  rawBytes: 3_000_000,
  decodedBytes: 1_000_000,
  atOnce: 4,
  perHost: 2,
  waiting: 64,
  waitMs: 10_000,
}
export type WebFetchLimits = typeof webFetchLimits
