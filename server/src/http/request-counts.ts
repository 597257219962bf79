/** Upper bounds of the buckets in seconds. A hot response is far below the first, a render around the second. */
export const DURATIONS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const

/** Plain numbers, because a metrics library takes longer than the fastest answers. */
export class RequestCount {
  readonly method: string
  readonly route: string
  /** By the first digit of the status. */
  readonly classes = [0, 0, 0, 0, 0, 0]
  /** Requests in each bucket, not cumulative. The last bucket has no upper bound. */
  readonly durations: number[] = [...DURATIONS.map(() => 0), 0]
  seconds = 0

  constructor(method: string, route: string) {
    this.method = method
    this.route = route
  }

  add(status: number, ms: number): void {
    this.classes[(status / 100) | 0]!++
    const seconds = ms / 1000
    this.seconds += seconds
    let place = 0
    while (place < DURATIONS.length && seconds > DURATIONS[place]!) place++
    this.durations[place]!++
  }
}

/** The counts of every route. Only existing routes are counted, so made-up addresses cannot add entries. */
export class RequestCounts {
  readonly #all = new Map<string, RequestCount>()

  /** `route` is undefined for requests without a route. */
  of(method: string, route: string | undefined): RequestCount {
    const label = route === undefined ? 'any' : method
    const key = `${label} ${route ?? 'none'}`
    const known = this.#all.get(key)
    if (known) return known
    const made = new RequestCount(label, route ?? 'none')
    this.#all.set(key, made)
    return made
  }

  /** Counts a request refused before routing for the route with this path, if it has answered before. */
  ofAddress(method: string, url: string): RequestCount {
    const query = url.indexOf('?')
    return this.#all.get(`${method} ${query < 0 ? url : url.slice(0, query)}`) ?? this.of(method, undefined)
  }

  get all(): Iterable<RequestCount> {
    return this.#all.values()
  }
}
