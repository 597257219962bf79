import { createHash } from 'node:crypto'

/** The key from which Chromium derives the id of the tests' extension. */
export const EXTENSION_KEY = Buffer.from('The extension that reads invented outlets.').toString('base64')

/** The origin that the run's site lists in `EXTENSION_ORIGINS`. Firefox generates an origin for each installation, so none is listed. */
export const LISTED_ORIGIN = `chrome-extension://${idOf(EXTENSION_KEY)}`

/** The id is the first half of the hash, in the letters a to p. */
function idOf(key: string): string {
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex')
  return [...hash.slice(0, 32)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('')
}
