import fs from 'node:fs'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { installed, run } from './steps.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser']
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** The headless shell is a separate package in Debian. It starts faster, but runs no extensions. */
export const findHeadlessShell = (): string | undefined => (fs.existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined)

/** Prefers the system's to Playwright's, and installs one if there is none. Throws `OperatorError` if that fails. */
export async function findChromium(): Promise<string> {
  const found = await present()
  if (found) return found
  const failures: string[] = []
  for (const { title, commands } of waysToInstall()) {
    process.stdout.write(`\n  ${title} … `)
    for (const [file = '', ...args] of commands) {
      const { status, printed } = await run({ file, args, env: { DEBIAN_FRONTEND: 'noninteractive' } })
      if (status !== 0) failures.push(printed.trim().split('\n').at(-1) ?? '')
    }
    const now = await present()
    console.log(now ? 'done' : 'failed')
    if (now) return now
  }
  throw new OperatorError(
    `The browser tests need Chromium and none could be installed (${failures.join('; ')}): ` +
      'install the package "chromium", or run "npx playwright install chromium".',
  )
}

async function present(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  return [...PLACES, chromium.executablePath()].find((file) => file && fs.existsSync(file))
}

function waysToInstall(): { title: string; commands: string[][] }[] {
  const download = { title: 'Downloading Chromium', commands: [[installed('playwright'), 'install', 'chromium']] }
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return [download]
  const apt = ['apt-get', '-y', '-o', 'DPkg::Lock::Timeout=300']
  const debian = {
    title: 'Installing Chromium from the system packages',
    commands: [
      [...apt, 'update'],
      [...apt, 'install', 'chromium'],
      // Not every release has it.
      [...apt, 'install', 'chromium-headless-shell'],
    ],
  }
  return [debian, download]
}
