export const title = 'Open data'
export const about =
  'Headlines and how they changed, fixes, totals, outlets and the log of moderation as files, made every night.'
export const off = 'This site does not offer files.'
export const checksums = 'Checksums (SHA-256), addresses and columns:'
export const none = 'The first files are made tonight.'
export const noLicence =
  'This site names no licence, so the usual rules of copyright hold: ask the operator before you publish a copy.'
