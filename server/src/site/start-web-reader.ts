import type { WebFetchOptions } from '@unspun/web-fetch/web-fetch.ts'
import { createWebFetch } from '@unspun/web-fetch/web-fetch.ts'
import { isSameServer, portOf } from '@unspun/web-fetch/web-url.ts'
import { pageReadingLimits } from '../headlines/extraction/page-limits.ts'
import { createPageReader } from '../headlines/extraction/page-reader.ts'
import type { Config } from '../settings/config.ts'
import type { Stops } from './stops.ts'

const PICTURES = 4

export const robotName = (siteName: string): string => `${siteName}Bot`

export function startWebReader(config: Config, onOutcome: (outcome: string) => void, stops: Stops) {
  const webRules = webRulesOf(config, onOutcome)
  // Pages have slots of their own (`FairSlots`). The rest is for pictures, so that neither waits for the other.
  const concurrency = pageReadingLimits.atOnce + PICTURES
  const fetcher = stops.add(createWebFetch({ ...webRules, limits: { concurrency } }), (each) => each.close())
  const reader = createPageReader(fetcher)
  stops.add(reader, (each) => each.close())
  return { webRules, fetcher, reader }
}

function webRulesOf(config: Config, onOutcome: (outcome: string) => void): WebFetchOptions {
  const own = new URL(config.siteUrl)
  // This process serves the demo's news pages, under the exact address of the site.
  const isDemoNews = (url: URL) => config.demo && url.origin === own.origin && url.pathname.startsWith('/demo-news/')
  return {
    userAgent: `Mozilla/5.0 (compatible; ${robotName(config.siteName)}/1.0; +${config.contact})`,
    allow: config.demo ? [...config.fetchAllow, `${own.hostname}:${portOf(own)}`] : config.fetchAllow,
    isPrivate: (url) => isSameServer(url, own) && !isDemoNews(url),
    extraPorts: config.fetchPorts,
    proxy: config.fetchProxy,
    onOutcome,
  }
}
