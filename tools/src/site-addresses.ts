import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import type { SiteAddresses } from '../../extension/src/site-addresses.ts'
import { SettingsReader } from '../../server/src/settings/settings-reader.ts'

/** Throws `OperatorError` that names every mistake. */
export function siteAddresses(env: NodeJS.ProcessEnv): SiteAddresses {
  const read = new SettingsReader(env)
  const url = read.url('SITE_URL', `http://localhost:${read.integer('PORT', 3000, { min: 0, max: 65_535 })}`)
  const absolute = (name: string, fallback: string) => {
    const base = read.base(name, fallback)
    return base.startsWith('/') ? url + base : base
  }
  const site = {
    name: read.text('SITE_NAME', 'Unspun'),
    url,
    data_url: absolute('DATA_URL', '/api'),
    api_url: absolute('API_URL', '/api'),
    identity_url: absolute('IDENTITY_URL', '/identity'),
  }
  if (read.mistakes.length > 0)
    throw new OperatorError(`Please correct these settings:\n  - ${read.mistakes.join('\n  - ')}`)
  return site
}
