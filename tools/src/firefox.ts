import fs from 'node:fs'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** The path of an installed Firefox, or undefined: the extension is tested in it where it is installed. */
export const findFirefox = (): string | undefined => PLACES.find((file) => fs.existsSync(file))
