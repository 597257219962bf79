export interface InventedMember {
  username: string
  display_name: string
  /** Hours since they joined. */
  hours: number
}

/** The member that visitors can sign in as. */
export const demoMember: InventedMember = { username: 'demo-reader', display_name: 'Demo Reader', hours: 220 }

/** Invented people who write fixes. */
export const writers: readonly InventedMember[] = [
  { username: 'plainly-put', display_name: 'Plainly Put', hours: 2900 },
  { username: 'paragraph-six', display_name: 'Paragraph Six', hours: 2740 },
  { username: 'base-rate-bea', display_name: 'Base Rate Bea', hours: 2510 },
  { username: 'mira-w', display_name: 'Mira W.', hours: 2304 },
  { username: 'second-draft', display_name: 'Second Draft', hours: 2088 },
  { username: 'oskar-l', display_name: 'Oskar L.', hours: 1950 },
  { username: 'footnote-fan', display_name: 'Footnote Fan', hours: 1766 },
  { username: 'ines-p', display_name: 'Inês P.', hours: 1490 },
  { username: 'kofi-reads', display_name: 'Kofi', hours: 1240 },
  { username: 'quiet-copy', display_name: 'Quiet Copy', hours: 1010 },
  { username: 'june-h', display_name: 'June H.', hours: 730 },
  { username: 'tobi', display_name: 'Tobi', hours: 505 },
  { username: 'hot-take', display_name: 'Hot Take', hours: 260 },
]

/** Invented people who only vote. */
export const readers: readonly InventedMember[] = [
  ['nadja', 'Nadja'],
  ['hollis-t', 'Hollis T.'],
  ['blue-pencil', 'Blue Pencil'],
  ['yusuf-k', 'Yusuf K.'],
  ['wren', 'Wren'],
  ['late-edition', 'Late Edition'],
  ['pia-m', 'Pia M.'],
  ['serif', 'Serif'],
  ['anders', 'Anders'],
  ['tea-and-news', 'Tea & News'],
  ['lupe-r', 'Lupe R.'],
  ['margin-note', 'Margin Note'],
  ['chidi', 'Chidi'],
  ['sanna', 'Sanna'],
  ['old-typewriter', 'Old Typewriter'],
  ['vik', 'Vik'],
].map(([username, display_name], index) => ({
  username: username ?? '',
  display_name: display_name ?? '',
  hours: 2200 - index * 118,
}))
