declare module 'html-encoding-sniffer' {
  /**
   * Returns the WHATWG name of a page's encoding, from the byte order mark, the transport's label, `<meta>`, or the
   * default.
   */
  export default function sniff(
    bytes: Uint8Array,
    options?: {
      xml?: boolean
      transportLayerEncodingLabel?: string | undefined
      defaultEncoding?: string
      maxPrescanBytes?: number
    },
  ): string
}
