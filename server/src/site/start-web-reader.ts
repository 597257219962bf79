import type { WebFetchOptions } from '../engines/web-fetch/web-fetch.ts'
import { createWebFetch } from '../engines/web-fetch/web-fetch.ts'
import { isSameServer, portOf } from '../engines/web-fetch/web-url.ts'
import { createPageReader } from '../headlines/page-reader.ts'
import type { Config } from '../settings/config.ts'
import type { Stops } from './stops.ts'

/** Starts the reader of web pages for submitted headlines. */
export function startWebReader(config: Config, onOutcome: (outcome: string) => void, stops: Stops) {
  const webRules = webRulesOf(config, onOutcome)
  const fetcher = stops.add(createWebFetch(webRules), (each) => each.close())
  const reader = createPageReader(fetcher)
  stops.add(reader, (each) => each.close())
  return { webRules, fetcher, reader }
}

function webRulesOf(config: Config, onOutcome: (outcome: string) => void): WebFetchOptions {
  const own = new URL(config.siteUrl)
  // The demo's news pages are served by this process, under the exact address of the site.
  const isDemoNews = (url: URL) => config.demo && url.origin === own.origin && url.pathname.startsWith('/demo-news/')
  return {
    userAgent: `Mozilla/5.0 (compatible; ${config.siteName}Bot/1.0; +${config.contact})`,
    allow: config.demo ? [...config.fetchAllow, `${own.hostname}:${portOf(own)}`] : config.fetchAllow,
    isPrivate: (url) => isSameServer(url, own) && !isDemoNews(url),
    extraPorts: config.fetchPorts,
    proxy: config.fetchProxy,
    onOutcome,
  }
}
