/** The outlets and people in stories are invented. */
export interface Story {
  path: string
  printed: string
  /** The readers' best fix. The site does not know a story without one. */
  fix?: string
  /** The headline that the site has read, if the outlet has changed it since. */
  before?: string
  /** Other addresses of the story that the site knows. */
  aliases?: string[]
}

const WHO = ['Council', 'Harbour board', 'Two sisters', 'A small bakery', 'Night nurses', 'The museum', 'Tram drivers']
const DOES = ['slams', 'finally answers', 'is torn over', 'quietly drops', 'doubles', 'refuses to explain']
const WITH = ['the bridge repair', 'free school meals', 'the new timetable', 'its oldest rule', 'a shock offer']

/** Creates numbered stories for an outlet with a very long front page. One in 25 has a fix. */
const numbered = (length: number): Story[] =>
  Array.from({ length }, (_, at) => ({
    path: `/n/${at}`,
    printed: `${WHO[at % 7]} ${DOES[at % 6]} ${WITH[at % 5]}, part ${at}`,
    ...(at % 25 === 0 ? { fix: `${WHO[at % 7]} and ${WITH[at % 5]}: the facts of part ${at}` } : {}),
  }))

/** Old stories, of which the site has thousands. `$n` stands for their number. */
export const archive = {
  host: 'old-paper.test',
  path: '/archive/$n',
  title: 'What They Found in Old Story $n Shocked Everyone',
  fix: 'The facts of old story $n',
}

/** Every page links to this story at its end. Once the link has a mark, the extension has read the whole page. */
export const SIGNPOST = {
  path: '/more',
  printed: 'Eleven Things That Will Change How You Read Forever',
  fix: 'How these pages are made',
} satisfies Story

export type Host =
  | 'everything-today.test'
  | 'harbour-courier.test'
  | 'daily-lantern.test'
  | 'the-kestrel.test'
  | 'almanara.test'
  | 'restless-post.test'
  | 'short-lived.test'
  | 'old-paper.test'
  | 'signpost.test'

export const stories: Record<Host, Story[]> = {
  'everything-today.test': numbered(300),
  'harbour-courier.test': [
    {
      path: '/transport/ferry-line-returns.html',
      printed: 'You Won’t BELIEVE What Just Sailed Back Into Our Harbour',
      fix: 'The ferry to Lower Quay runs again after eleven months of repairs',
      aliases: ['/print?story=ferry-line-returns'],
    },
    {
      path: '/council/parking-vote.html',
      printed: 'Council SLAMMED as Parking Chaos Tears the Old Town Apart',
      fix: 'Council postpones its vote on paid parking in the old town',
    },
    { path: '/weather/calm-week.html', printed: 'A calm week with light winds from the west' },
    {
      path: '/council/bridge-cost.html',
      printed: 'Bridge repair will cost two million more than planned',
      before: 'The Bridge Bill That Will Make You Furious',
      fix: 'Bridge repair is to cost more than planned',
    },
  ],
  'daily-lantern.test': [
    {
      path: '/2026/11/24/night-trains',
      printed: 'This One Decision About Night Trains Has Travellers in Tears',
      fix: 'Night trains to the coast end in March because too few seats are sold',
    },
    {
      path: '/2026/11/24/school-meals',
      printed: 'Parents FURIOUS Over Shock School Lunch Rule',
      fix: 'Schools will serve meat on three days a week instead of five',
    },
    { path: '/2026/11/23/library-hours', printed: 'The library opens on Sundays from January' },
  ],
  'the-kestrel.test': [
    {
      path: '/stories/1842-rare-owl',
      printed: 'Experts Left Speechless by What Hid in This Barn',
      fix: 'A pair of barn owls breeds near Tarnford for the first time since 1998',
    },
    {
      path: '/stories/1843-river-clean',
      printed: 'The Dirty Secret Nobody Tells You About Our River',
      fix: 'Nitrate in the river Tarn is a third above the limit, a test shows',
    },
    { path: '/stories/1844-market', printed: 'The Saturday market moves to Mill Square in spring' },
  ],
  'almanara.test': [
    {
      path: '/akhbar/mina',
      printed: 'لن تصدقوا ما حدث في الميناء هذا الصباح',
      fix: 'إعادة فتح الميناء بعد إصلاحات استمرت أحد عشر شهرًا',
    },
    { path: '/akhbar/maktaba', printed: 'المكتبة العامة تفتح أبوابها يوم الأحد' },
  ],
  'restless-post.test': [
    {
      path: '/live/storm',
      printed: 'Storm of the CENTURY? What We Know Right Now',
      fix: 'Gusts of up to 90 km/h are forecast for Thursday night',
    },
    {
      path: '/live/strike',
      printed: 'Total Shutdown: The Strike That Changes Everything',
      fix: 'Bus drivers strike on Friday from four to ten in the morning',
    },
    { path: '/live/quiet', printed: 'Little traffic on the roads this morning' },
  ],
  // A test hides one fix for each browser, and another adds fixes to the last story.
  'short-lived.test': ['mill', 'bakery', 'market'].map((place) => ({
    path: `/rumour/${place}`,
    printed: `The Rumour About the ${place} That Has the Whole Town Whispering`,
    fix: `A rumour about the ${place} is not confirmed by anybody`,
  })),
  'signpost.test': [SIGNPOST],
  // The site knows their fixes, but no pack contains them.
  'old-paper.test': Array.from({ length: 40 }, (_, n) => ({
    path: archive.path.replace('$n', `${n}`),
    printed: archive.title.replace('$n', `${n}`),
  })),
}

export const addressOf = (host: Host, story: Story): string => `http://${host}${story.path}`

/** Returns what the site knows about the invented outlets. */
export const knownStories = (): { url: string; aliases: string[]; title: string; fix: string }[] =>
  (Object.keys(stories) as Host[]).flatMap((host) =>
    stories[host].flatMap((story) => {
      const { printed, before, fix, aliases = [] } = story
      const known = { aliases: aliases.map((path) => `http://${host}${path}`), title: before ?? printed }
      return fix ? [{ url: addressOf(host, story), ...known, fix }] : []
    }),
  )
