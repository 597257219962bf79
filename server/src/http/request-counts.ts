/** Upper bounds of the classes of durations, in seconds. A ready answer is far below the first, a render around the second. */
export const DURATIONS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const

/** How one route was answered since the start: plain numbers, since the fastest answers take less time than a metrics library does. */
export class RequestCount {
  readonly method: string
  readonly route: string
  /** By the first digit of the status. */
  readonly classes = [0, 0, 0, 0, 0, 0]
  /** How many took so long at most, each with those above its bound left out; the last are the longer ones. */
  readonly durations: number[] = [...DURATIONS.map(() => 0), 0]
  seconds = 0

  constructor(method: string, route: string) {
    this.method = method
    this.route = route
  }

  /** Takes `ms` milliseconds. */
  add(status: number, ms: number): void {
    this.classes[(status / 100) | 0]!++
    const seconds = ms / 1000
    this.seconds += seconds
    let place = 0
    while (place < DURATIONS.length && seconds > DURATIONS[place]!) place++
    this.durations[place]!++
  }
}

/** The counts of every route. Routes are those that the server has, so their number is bounded whatever is asked. */
export class RequestCounts {
  readonly #all = new Map<string, RequestCount>()

  /** Of requests that no route takes, `route` is undefined. */
  of(method: string, route: string | undefined): RequestCount {
    const label = route === undefined ? 'any' : method
    const key = `${label} ${route ?? 'none'}`
    const known = this.#all.get(key)
    if (known) return known
    const made = new RequestCount(label, route ?? 'none')
    this.#all.set(key, made)
    return made
  }

  /** Of a request that is refused before its route is looked up: of the route of that name, if it has answered already. */
  ofAddress(method: string, url: string): RequestCount {
    const query = url.indexOf('?')
    return this.#all.get(`${method} ${query < 0 ? url : url.slice(0, query)}`) ?? this.of(method, undefined)
  }

  get all(): Iterable<RequestCount> {
    return this.#all.values()
  }
}
