import pg from 'pg'

type Opened = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** The error of statements while the database does not answer. `isDatabaseAway` recognises its code. */
const databaseAway = () => Object.assign(new Error('The database does not answer'), { code: '08006' })

/**
 * Callers never wait for a database that is away, and never longer than a limit for a connection. `pg` counts its limit
 * twice: while waiting for a free connection, and while a new one is opened.
 */
export class WatchedPool extends pg.Pool {
  /** Milliseconds. */
  readonly #limitMs: number
  readonly #waiting = new Set<(error: Error) => void>()
  #isAway = false

  constructor(options: pg.PoolConfig, limitMs: number) {
    super(options)
    this.#limitMs = limitMs
  }

  /** While true, all requests for a connection are refused, including waiting ones. */
  set isAway(value: boolean) {
    this.#isAway = value
    if (value) for (const refuse of [...this.#waiting]) refuse(databaseAway())
  }

  override connect(): Promise<pg.PoolClient>
  override connect(opened: Opened): void
  override connect(opened?: Opened): Promise<pg.PoolClient> | undefined {
    if (opened) {
      this.#open(opened)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#open((error, client) => (error ? reject(error) : resolve(client!)))
    })
  }

  #open(opened: Opened): void {
    if (this.#isAway) {
      // `pg` always calls back in a later turn of the event loop.
      process.nextTick(opened, databaseAway(), undefined, () => {})
      return
    }
    const refuse = (error: Error) => {
      settle()
      opened(error, undefined, () => {})
    }
    const settle = () => {
      clearTimeout(timer)
      return this.#waiting.delete(refuse)
    }
    const timer =
      this.idleCount > this.waitingCount
        ? undefined
        : setTimeout(() => refuse(new Error('timeout exceeded when trying to connect')), this.#limitMs).unref()
    this.#waiting.add(refuse)
    super.connect((error, client, release) => {
      // Refused callers no longer want the connection.
      if (!settle()) return error ? undefined : release()
      opened(error, client, release)
    })
  }
}
