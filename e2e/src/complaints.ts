import type { BrowserContext, ConsoleMessage } from '@playwright/test'

interface Allowance {
  what: string
  is: (line: Line) => boolean
  used: boolean
}

interface Line {
  type: string
  text: string
  path: string
}

/** Collects what a browser reports: console lines, uncaught errors, and violations of the content security policy. */
export class Complaints {
  readonly #found: string[] = []
  readonly #allowed: Allowance[] = []

  /** Expects the browser to log the failure of a page or call: a status or a network error. The site logs its own failed calls too. */
  allow(failure: number | `net::${string}`, path: string): void {
    const status = typeof failure === 'number'
    const text = status ? `status of ${failure}` : failure
    const why = status
      ? [`Error: answered ${failure}`]
      : ['TypeError: Failed to fetch', 'Error: the file could not be sent']
    const own = why.map((each) => `${path}: ${each}`)
    this.#expect(`${text} at ${path}`, (line) =>
      line.type === 'error'
        ? line.text.startsWith('Failed to load resource') && line.text.includes(text) && line.path === path
        : line.type === 'warning' && own.includes(line.text),
    )
  }

  /** Like `allow`, for a failure that depends on which of two concurrent calls comes first. */
  tolerate(failure: number | `net::${string}`, path: string): void {
    this.allow(failure, path)
    this.#allowed.at(-1)!.used = true
  }

  /** Expects any call to be refused, and does not require it. */
  allowRefusals(): void {
    this.#expect('refusals', ({ type, text }) =>
      type === 'error' ? text.startsWith('Failed to load resource') : / Error: answered 4\d\d$/.test(text),
    )
    this.#allowed.at(-1)!.used = true
  }

  /** Expects a line that the site logs on purpose. */
  allowWarning(text: string): void {
    this.#expect(text, (line) => line.type === 'warning' && line.text === text)
  }

  #expect(what: string, is: Allowance['is']): void {
    this.#allowed.push({ what, is, used: false })
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#hear(message))
    context.on('weberror', (fault) => this.#found.push(`uncaught: ${fault.error().stack ?? fault.error()}`))
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`content policy: ${event.violatedDirective} forbids ${event.blockedURI} (${event.sample})`),
      )
    })
  }

  #hear(message: ConsoleMessage): void {
    const { url } = message.location()
    const line = { type: message.type(), text: message.text(), path: URL.parse(url)?.pathname ?? '' }
    const allowance = this.#allowed.find(({ is }) => is(line))
    if (allowance) allowance.used = true
    else this.#found.push(`console, ${line.type}: ${line.text} (${url})`)
  }

  /** Returns all unexpected lines, and expected lines that did not appear. */
  all(): string[] {
    const unused = this.#allowed.filter(({ used }) => !used)
    return [...this.#found, ...unused.map(({ what }) => `allowed, but did not happen: ${what}`)]
  }
}
