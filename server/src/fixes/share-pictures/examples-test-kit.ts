import type { SharePictureFacts } from './words.ts'

export const ordinaryFix: SharePictureFacts = {
  title: 'Council closes the old bridge for repairs',
  headline_title: 'OUTRAGE as council SHUTS bridge without warning, leaving thousands STRANDED',
  domain: 'dailyledger.example',
  user_display_name: 'Maria Lopez',
  site_name: 'Unspun',
  followed: false,
}

const long =
  'The city council has decided, after a two-year inspection by independent engineers, to close the old bridge for repairs until next ' +
  'spring; buses will be diverted, and shops on both banks are to get up to 4,000 euros for every month without trade'

export const longFixes: Record<string, SharePictureFacts> = {
  'two long headlines': {
    ...ordinaryFix,
    title: long.padEnd(250, ' and more'),
    headline_title: long.toUpperCase().padEnd(250, ' AND MORE'),
  },
  'a word of 250 letters': { ...ordinaryFix, title: 'W'.repeat(250), headline_title: 'W'.repeat(250) },
  'long names': {
    ...ordinaryFix,
    user_display_name: 'W'.repeat(50),
    domain: `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.example`,
    site_name: 'The community of all who rewrite what newspapers have printed',
  },
  'one short word': { ...ordinaryFix, title: 'Rain', headline_title: 'Snow' },
}
