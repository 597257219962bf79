const YOUTUBE = new Set(['youtube.com', 'youtube-nocookie.com'])
const YOUTUBE_ID = /^[\w-]{11}$/
// Names of playlist and channel embeds that happen to look like video IDs.
const NOT_AN_ID = new Set(['videoseries', 'live_stream'])
const PLAYER_PATH = /^\/(?:embed|v|e|shorts|live)\/([^/]+)/
const VIMEO_PATH = /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d{4,12})(?:\/|$)/

/** Returns a YouTube ID (11 characters), or `vimeo:` and digits. Only these two providers are ever embedded. */
export function videoIdOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const host = url.hostname.replace(/^(?:www|m|music|player)\./, '')
  if (host === 'vimeo.com') {
    const id = VIMEO_PATH.exec(url.pathname)?.[1]
    return id && `vimeo:${id}`
  }
  const id = youtubeId(host, url)
  return id && YOUTUBE_ID.test(id) && !NOT_AN_ID.has(id) ? id : undefined
}

function youtubeId(host: string, url: URL): string | null | undefined {
  if (host === 'youtu.be') return url.pathname.split('/')[1]
  if (!YOUTUBE.has(host)) return undefined
  if (/^\/(?:watch|attribution_link)\/?$/.test(url.pathname)) return url.searchParams.get('v')
  return PLAYER_PATH.exec(url.pathname)?.[1]
}
