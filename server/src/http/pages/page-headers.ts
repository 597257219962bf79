import { createHash } from 'node:crypto'
import type { BotCheckKind } from '@unspun/contract/site.ts'
import { CSP_REPORTS } from '../monitoring/csp-reports.ts'
import { botCheckPolicies } from './bot-check-policy.ts'

export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Hosts besides the page's own, as paths or addresses. A path is on the page's host. */
export interface OtherHosts {
  /** Hosts that scripts may call. */
  callees?: readonly string[]
  /** Hosts of our pictures. */
  pictures?: readonly string[]
  botCheck?: BotCheckKind
}

/** Hosts of the videos that a headline's page plays on request. */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
/** The name of the endpoint for reports in the headers that declare and use it. */
const REPORTS = 'csp'

/** Returns the source expression of an inline script or stylesheet in a policy. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const pageHeaders = (inline: InlineHashes, hosts: OtherHosts): Record<string, string> => ({
  'content-security-policy': policyOf(inline, hosts),
  'reporting-endpoints': `${REPORTS}="${CSP_REPORTS}"`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
})

/**
 * Allows the site's own sources one by one, and inline only what has a hash. Components set styles by script, which
 * needs no permission. `data:` is for icons in stylesheets and the preview of an avatar. The only page that allows a
 * frame is the card of a fix.
 */
function policyOf(inline: InlineHashes, { callees = [], pictures = [], botCheck = 'altcha' }: OtherHosts): string {
  const check = botCheckPolicies[botCheck]
  const { trustedTypes } = check
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts, ...check.scripts].join(' '),
    ["style-src 'self'", ...inline.styles, ...check.styles].join(' '),
    ["img-src 'self' data:", ...originsOf(pictures)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...originsOf(callees), ...check.callees].join(' '),
    ["frame-src 'self'", ...PLAYERS, ...check.frames].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(trustedTypes ? [`trusted-types ${trustedTypes}`, "require-trusted-types-for 'script'"] : []),
    // For browsers without the Reporting API.
    `report-uri ${CSP_REPORTS}`,
    `report-to ${REPORTS}`,
  ].join('; ')
}

const originsOf = (addresses: readonly string[]) => [
  ...new Set(addresses.flatMap((each) => URL.parse(each)?.origin ?? [])),
]

const NEVER_USED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment', 'screen-wake-lock', 'serial', 'usb'],
  ...['window-management', 'xr-spatial-tracking'],
]
/**
 * Denies browser features that no page uses. Players and the share button keep others, such as full screen and the
 * clipboard. An unknown feature would cause a warning in the console.
 */
const PERMISSIONS = NEVER_USED.map((feature) => `${feature}=()`).join(', ')
