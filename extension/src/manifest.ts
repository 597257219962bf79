import type { SiteAddresses } from './site-addresses.ts'

export type Browser = 'chromium' | 'firefox'

export interface ManifestOptions {
  browser: Browser
  site: SiteAddresses
  /** `1.2.3` */
  version: string
  /** Match patterns of outlets that need no permission of the reader. Only tests use it, because nobody can press the browser's question there. */
  permitted?: readonly string[]
  /** Fixes the id that Chromium gives an extension outside of its store. Only tests use it: the site must list the id. */
  key?: string
}

/** The add-on's id in Firefox. Updates need the same one. */
const GECKO_ID = 'extension@unspun'

/** The sizes in pixels of the icons that `icons/` holds. */
export const iconSizes = [16, 32, 48, 128] as const

/** The manifest of the extension for one browser and one site. */
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
      // The lookup of old fixes tells the site a prefix of many addresses. It is off until the reader agrees, in the browser's own words too.
      data_collection_permissions: { required: ['none'], optional: ['browsingActivity'] },
    },
  },
}

/** Match patterns have no ports: they stand for every port of a host. */
function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

/** No code from elsewhere, no frames, no forms. `upgrade-insecure-requests`, a default of Firefox, is left out for local sites. */
function policy(own: string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The arrows of votes are pictures in the stylesheet.
    "img-src 'self' data:",
    `connect-src 'self' ${own.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
