/** Sizes of what the server makes for the browser extension, and what the extension takes at most. Lengths in bytes unless said. */
export const extensionLimits = {
  /** The beginning of `sha256(urlKey(address))` that names an article. 80 bits: nobody finds an address that meets a foreign article by trying. */
  key: 10,
  /** The beginning of `sha256(printedForm(title))` that tells whether an article still has the title that readers replaced. */
  printed: 4,
  /** Entries of one pack, and of all packs as text together. 20,000 titles are 0.55 MB; what is older goes into the filter. */
  packEntries: 20_000,
  /** Packs in a manifest: the base, seven days and today, with room for a server that is late. */
  packs: 16,
  /** A pack of the longest titles, decoded. */
  pack: 24 * 1024 * 1024,
  /** A filter of ten million keys is 17 MB. */
  filter: 32 * 1024 * 1024,
  /** Entries that every bucket of the prefix lookup holds at least, so that a request does not tell which article was opened. */
  bucketEntries: 64,
  /** Entries that a bucket holds on average, and rows of one answer at most. */
  bucketAverage: 128,
  bucketRows: 2000,
  /** The longest prefix in bits. Its hexadecimal digits are rounded down: see `prefixDigits`. */
  prefixBits: 20,
} as const
