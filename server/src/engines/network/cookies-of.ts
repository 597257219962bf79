/** Returns the name-value pairs of a Cookie header in order. */
export function cookiesOf(cookie: string | undefined): [name: string, value: string][] {
  return (cookie ?? '').split(';').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  })
}
