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
   * The lowest average rate in bytes per second. It applies after `idleMs`, because a site may pause at first. It ends
   * bodies that drip to occupy us: only 5 kB arrive at this rate, less than the head of a news page.
   */
  slowestRate: 500,
  hops: 5,
  /** Of a response. Chrome accepts as much. */
  headerBytes: 256 * 1024,
  /** Of one response. */
  cookies: 50,
  /** Of one cookie with its attributes. Browsers keep 4 kB of name and value. */
  cookieBytes: 5_000,
  /** Of all cookies in one request. */
  sentCookieBytes: 16 * 1024,
  rawBytes: 3_000_000,
  decodedBytes: 1_000_000,
  concurrency: 4,
  perHost: 2,
  waiting: 64,
  waitMs: 10_000,
}
export type WebFetchLimits = typeof webFetchLimits
