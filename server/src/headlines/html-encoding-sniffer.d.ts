declare module 'html-encoding-sniffer' {
  /** The WHATWG name of a page's encoding: byte order mark, then the label of the transport, then `<meta>`, then the default. */
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
