declare module 'html-encoding-sniffer' {
  /** Returns the WHATWG name of the encoding. */
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
