import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import type { Config } from '../settings/config.ts'
import type { Site } from './site.ts'

/** Returns the text for the terminal once the site runs. `ms` is the duration of the start. */
export function banner(config: Config, site: Site, ms: number): string {
  const row = (label: string, value: string) => `${label.padEnd(22)}${value}`
  const { demoMember } = site
  const demo = config.demo && [
    '',
    row('News pages to try', `${config.siteUrl}/demo-news/`),
    row('Try this first', `copy the address of one of them and press "${headlineMessages.fixOne}"`),
    demoMember && row('Log in as', `${demoMember.email}  password ${demoMember.password}`),
  ]
  const local = config.local && [
    row('Outgoing mail', `${config.siteUrl}/dev/mail`),
    row('Data folder', config.dataDir),
    '',
    'Press Ctrl-C to stop.',
  ]
  const address = config.local ? config.siteUrl : `${site.address} for ${config.siteUrl}`
  const lines = [`${config.siteName} is running at ${address}  (started in ${(ms / 1000).toFixed(1)} s)`, demo, local]
  return lines
    .flat()
    .filter((line) => typeof line === 'string')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n')
}
