// `npm run extension -- --site https://example.org` builds the browser extension for a site. Without an address it uses the site's settings.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { buildExtension } from './src/build-extension.ts'
import { siteAddresses } from './src/site-addresses.ts'
import { ROOT } from './src/steps.ts'

try {
  const { values } = parseArgs({ options: { site: { type: 'string' }, out: { type: 'string' } } })
  const site = siteAddresses(values.site ? { ...process.env, SITE_URL: values.site } : process.env)
  const out = values.out ? { out: path.resolve(values.out) } : {}
  console.log(`Building the extension for ${site.url} …`)
  for (const { folder, zip, zipBytes } of await buildExtension({ site, ...out })) {
    console.log(`  ${path.relative(ROOT, folder)}  to load unpacked`)
    console.log(`  ${path.relative(ROOT, zip)}  for the store, ${Math.ceil(zipBytes / 1000)} kB`)
  }
} catch (fault) {
  console.error(fault instanceof OperatorError ? fault.message : fault)
  process.exitCode = 1
}
