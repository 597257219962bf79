/** The result of a render. Header names are lower case. `tags` name the data in the body. */
export interface Source {
  status: number
  /** Cleared once it is encoded, to free the memory. */
  body: string
  headers: Record<string, string>
  tags: string[]
  /** Milliseconds until the entry is renewed in the background. */
  freshFor: number
  keep?: Keep
}

/**
 * `false`: never, for example for an unknown ID. `'limited'`: in a quarter of the cache, because clients can invent
 * endless valid keys, such as list cursors.
 */
export type Keep = boolean | 'limited'

/** Renders a response. It is stored with the response, so it must not hold a request. */
export type Make = () => Promise<Source>
