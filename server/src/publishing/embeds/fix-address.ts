/** The number of the fix whose page is at an address of this site; undefined for any other address. */
export function fixAtAddress(text: string, siteUrl: string): number | undefined {
  const url = URL.parse(text)
  if (!url || url.origin !== new URL(siteUrl).origin) return undefined
  const [, id] = /^\/(?:fixes|embed\/fix)\/([1-9]\d{0,14})(?:\/[^/]*)?\/?$/.exec(url.pathname) ?? []
  return id === undefined ? undefined : Number(id)
}
