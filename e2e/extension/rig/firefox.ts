import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectBidi, type Send } from './bidi.ts'
import type { Reader, ReaderOptions, Tab } from './reader.ts'

const START_MS = 60_000
const BROWSING = { data_collection: ['browsingActivity'] }

/** All traffic goes through the proxy, including localhost. The browser's own services are off if Firefox has a setting for them. */
const settings = (proxy: number): Record<string, string | number | boolean> => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': proxy,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': proxy,
  'network.proxy.allow_hijacking_localhost': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.trr.mode': 5,
  'dom.security.https_first': false,
  'extensions.systemAddon.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
})

export interface FirefoxReader extends Reader {
  /** Permits an outlet by a match pattern, like a press of "Allow". */
  permit(pattern: string): Promise<void>
  withdraw(pattern: string): Promise<void>
  /** Consents to sharing browsing data with the site, like a press of "Allow". */
  consent(): Promise<void>
  withdrawConsent(): Promise<void>
}

export async function startFirefox(
  program: string,
  { extension, proxy }: ReaderOptions,
  opened?: string,
): Promise<FirefoxReader> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-firefox-'))
  const lines = Object.entries(settings(proxy)).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  fs.writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', '--remote-allow-system-access'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' } },
  )
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()))
  const kill = () => void browser.kill('SIGKILL')
  process.once('exit', kill)
  const { send, close } = await connectBidi(`${await addressIn(browser.stderr)}/session`)
  await send('session.new', { capabilities: {} })
  const tab = (await contextsOf(send))[0]!.context
  if (opened) await tabOf(send, tab).open(opened)
  const installed = await send<{ extension: string }>('webExtension.install', {
    extensionData: { type: 'path', path: extension },
  })
  const inBrowser = (code: string) => runInBrowser(send, installed.extension, code)
  const changePermissions = (change: 'add' | 'remove', given: { origins?: string[]; data_collection?: string[] }) =>
    inBrowser(`
      const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs')
      const change = ${JSON.stringify({ permissions: [], origins: [], data_collection: [], ...given })}
      await ExtensionPermissions.${change}(extension.id, change, extension)`)
  return {
    tab: tabOf(send, tab),
    inside: async (path, use) => {
      const before = await contextsOf(send)
      await inBrowser(`
        const { gBrowser } = Services.wm.getMostRecentWindow('navigator:browser')
        gBrowser.addTab(extension.baseURL + ${JSON.stringify(path)}, { triggeringPrincipal: extension.principal })`)
      const own = await openedTab(send, before, path)
      try {
        return await use(tabOf(send, own))
      } finally {
        await send('browsingContext.close', { context: own })
      }
    },
    permit: (pattern) => changePermissions('add', { origins: [pattern] }),
    withdraw: (pattern) => changePermissions('remove', { origins: [pattern] }),
    consent: () => changePermissions('add', BROWSING),
    withdrawConsent: () => changePermissions('remove', BROWSING),
    killWorker: () => inBrowser('await extension.terminateBackground()'),
    stop: async () => {
      await send('browser.close', {}).catch(() => {})
      close()
      await ended
      process.off('exit', kill)
      fs.rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let printed = ''
  const late = setTimeout(() => reject(new Error(`Firefox did not start:\n${printed}`)), START_MS)
  output.on('data', (part) => {
    printed += part
    const found = /WebDriver BiDi listening on (\S+)/.exec(printed)
    if (found) resolve(found[1]!)
  })
  return promise.finally(() => clearTimeout(late))
}

const tabOf = (send: Send, context: string): Tab => ({
  open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
  begin: async (url) => {
    await send('browsingContext.navigate', { context, url, wait: 'none' })
    // The previous page answers until the new one has begun.
    while ((await evaluate(send, context, 'location.href').catch(() => '')) !== new URL(url).href) await sleep(20)
  },
  run: (work, argument) => evaluate(send, context, `(${work})(${JSON.stringify(argument) ?? ''})`),
})

interface Context {
  context: string
  url: string
}

async function contextsOf(send: Send, scope = {}): Promise<Context[]> {
  const { contexts } = await send<{ contexts: Context[] }>('browsingContext.getTree', scope)
  return contexts
}

/** Waits for a tab that was opened with a page of the extension. BiDi cannot navigate there itself. */
async function openedTab(send: Send, before: Context[], path: string): Promise<string> {
  for (;;) {
    const found = (await contextsOf(send)).find(
      ({ context, url }) => url.endsWith(path) && !before.some((other) => other.context === context),
    )
    if (found && (await evaluate(send, found.context, 'document.readyState')) === 'complete') return found.context
    await sleep(20)
  }
}

interface Evaluated {
  result: { value?: string }
  exceptionDetails?: { text: string }
}

async function evaluate<T>(send: Send, context: string, expression: string): Promise<T> {
  const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
    expression: `Promise.resolve(${expression}).then((result) => JSON.stringify(result))`,
    target: { context },
    awaitPromise: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  return JSON.parse(result.value ?? 'null')
}

/** Runs privileged browser code, which alone can stop an extension's worker. */
async function runInBrowser(send: Send, id: string, code: string): Promise<void> {
  const expression = `(async () => {
    const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(id)})
    ${code}
  })()`
  const [window] = await contextsOf(send, { 'moz:scope': 'chrome' })
  await evaluate(send, window!.context, expression)
}
