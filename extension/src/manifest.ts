import type { SiteAddresses } from './site-addresses.ts'

export type Browser = 'chromium' | 'firefox'

export interface ManifestOptions {
  browser: Browser
  site: SiteAddresses
  version: string
  /** Match patterns of outlets that need no permission. Only tests use it, because they cannot confirm the browser's prompt. */
  permitted?: readonly string[]
  /** Fixes the id of an extension in Chromium outside of its store. Only tests use it, because the site must list the id. */
  key?: string
}

/** The add-on's id in Firefox, which must stay the same for updates. */
const GECKO_ID = 'extension@unspun'

export const iconSizes = [16, 32, 48, 128] as const

export function manifestOf({ browser, site, version, permitted = [], key }: ManifestOptions): object {
  const own = [...new Set([site.url, site.data_url, site.api_url, site.identity_url].map((url) => new URL(url).origin))]
  const icons = Object.fromEntries(iconSizes.map((size) => [size, `icons/${size}.png`]))
  return {
    manifest_version: 3,
    name: site.name,
    version,
    description:
      'Reader-written headlines in place of loaded ones, where you read the news. It tells nobody what you read.',
    homepage_url: site.url,
    icons,
    action: { default_title: site.name, default_icon: icons, default_popup: 'src/popup/popup.html' },
    options_ui: { page: 'src/settings/settings.html', open_in_tab: true },
    permissions: ['storage', 'alarms', 'scripting', 'activeTab'],
    host_permissions: [...own.map((origin) => patternOf(origin)), ...permitted],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: { extension_pages: policy(own) },
    ...(browser === 'chromium' ? { ...chromium, ...(key && { key }) } : firefox),
  }
}

// Chromium before 126 has no `URL.parse`.
const chromium = { background: { service_worker: 'worker.js' }, minimum_chrome_version: '126' }

const firefox = {
  background: { scripts: ['worker.js'] },
  browser_specific_settings: {
    gecko: {
      id: GECKO_ID,
      // Firefox before 128 has no `optional_host_permissions`.
      strict_min_version: '128.0',
      // A lookup reveals a prefix of many addresses to the site. It is off until the reader agrees, also in the browser's own prompt.
      data_collection_permissions: { required: ['none'], optional: ['browsingActivity'] },
    },
  },
}

/** Match patterns have no ports: they match every port of a host. */
function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

/** Forbids remote code, frames and forms. `upgrade-insecure-requests`, a default of Firefox, is omitted for local sites. */
function policy(own: string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The vote arrows are pictures in the stylesheet.
    "img-src 'self' data:",
    `connect-src 'self' ${own.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
