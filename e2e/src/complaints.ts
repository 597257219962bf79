import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** What the browser itself logs of a call or a page that a journey expects to fail. */
interface Allowance {
  text: string
  path: string
  used: boolean
}

/** Everything that a browser complains about: errors in its console, uncaught faults, what the content policy forbade. */
export class Complaints {
  readonly #found: string[] = []
  readonly #allowed: Allowance[] = []

  /** Expects that the browser logs the failure of a page or call: a status, or an error of the network. */
  allow(failure: number | `net::${string}`, path: string): void {
    const text = typeof failure === 'number' ? `status of ${failure}` : failure
    this.#allowed.push({ text, path, used: false })
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
    if (message.type() !== 'error') return
    const text = message.text()
    const { url } = message.location()
    const path = URL.parse(url)?.pathname ?? ''
    const allowance = this.#allowed.find(
      (each) => text.startsWith('Failed to load resource') && text.includes(each.text) && path === each.path,
    )
    if (allowance) allowance.used = true
    else this.#found.push(`console: ${text} (${url})`)
  }

  /** All complaints, and allowances that nothing needed. */
  all(): string[] {
    const unused = this.#allowed.filter(({ used }) => !used)
    return [...this.#found, ...unused.map(({ text, path }) => `allowed, but did not happen: ${text} at ${path}`)]
  }
}
