export const openDataMessages = {
  title: 'Open data',
  about: 'Headlines and how they changed, fixes, totals, outlets and the log of moderation as files, made every night.',
  off: 'This site does not offer files.',
  checksums: 'Checksums (SHA-256), addresses and columns:',
  none: 'The first files are made tonight.',
  noLicence:
    'This site names no licence, so the usual rules of copyright hold: ask the operator before you publish a copy.',
} as const
