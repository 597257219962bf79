import type { DemoComment } from './shapes.ts'

/** Comments of invented readers. The key is the article's slug and the fix's author. */
export const comments: Record<string, DemoComment[]> = {
  'morning-coffee-silently-destroying paragraph-six': [
    {
      by: 'tea-and-news',
      hours: 4.4,
      body: 'I had already poured my cup away. Thank you, and I would like my cup back.',
      likes: 9,
      replies: [
        { by: 'late-edition', hours: 4.1, body: 'Morning or afternoon cup? It matters, apparently.', likes: 2 },
        { by: 'tea-and-news', hours: 4, body: 'Morning. So I mourned for nothing.', likes: 5 },
      ],
    },
    {
      by: 'base-rate-bea',
      hours: 3.4,
      body: 'Good fix. I would squeeze in that it was 31 students: eleven minutes out of so few people is a hint, not a law.',
      likes: 7,
      replies: [
        {
          by: 'paragraph-six',
          hours: 3.2,
          body: 'Fair. “Small study” was all I had room for. Yours says the number, and I voted for it.',
          likes: 4,
        },
      ],
    },
    { by: 'wren', hours: 1.2, body: 'Eleven minutes is how long I look for my glasses before bed anyway.', likes: 3 },
  ],
  'vicious-goose-gang mira-w': [
    {
      by: 'lupe-r',
      hours: 2.9,
      body: 'I walked past this morning. They hissed at my umbrella. The umbrella started it.',
      likes: 11,
      replies: [{ by: 'mira-w', hours: 2.7, body: 'Powerless police, brave umbrella.', likes: 6 }],
    },
    {
      by: 'margin-note',
      hours: 1.5,
      body: 'The calmest headline of the week, and still the one that I clicked on.',
      likes: 4,
    },
  ],
  'library-sudden-closure-mystery second-draft': [
    {
      by: 'blue-pencil',
      hours: 26,
      body: '“It is green” deserves a headline of its own.',
      likes: 13,
      replies: [
        { by: 'second-draft', hours: 25, body: 'Library Goes Green. I leave it to somebody braver.', likes: 8 },
        { by: 'serif', hours: 22, body: 'Confirmed by a visit: it is green, and very soft.', likes: 3 },
      ],
    },
    {
      by: 'demo-reader',
      hours: 12,
      body: 'Three weeks on the door. Some mysteries are just unread notices.',
      likes: 5,
    },
  ],
  'beloved-seafront-benches-axed paragraph-six': [
    {
      by: 'pia-m',
      hours: 6.5,
      body: '“Six of 140” does all the work here. I had pictured an empty promenade.',
      likes: 6,
    },
    { by: 'anders', hours: 5, body: 'What was the complaint about the gulls?', likes: 2 },
  ],
}
