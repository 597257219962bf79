import fs from 'node:fs'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

export const findFirefox = (): string | undefined => PLACES.find((file) => fs.existsSync(file))
