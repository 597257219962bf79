/** Layout of an outlet's pages. Each outlet declares its headlines in different places. */
export type PageStyle = 'broadsheet' | 'tabloid' | 'magazine' | 'gadget'

export interface DemoOutlet {
  slug: string
  name: string
  tagline: string
  /** Its invented domain. `.example` is reserved, so nobody can own it. */
  host: string
  /** Main colour of its pages, dark enough for white text. */
  colour: string
  style: PageStyle
  /** The style of its headlines. */
  voice: string
  /** Sections in its menu. */
  sections: string[]
  /** Suffix of its page titles. */
  titleTail: string
  /** The places that declare the headline: all of them, or only one. */
  says: 'everywhere' | 'og' | 'json-ld' | 'title'
}

/** The invented news outlets. */
export const outlets: readonly DemoOutlet[] = [
  {
    slug: 'harbor-lantern',
    name: 'The Harbor Lantern',
    tagline: 'All the fury fit for the waterfront',
    host: 'harbor-lantern.example',
    colour: '#1f4a5c',
    style: 'broadsheet',
    voice: 'Local politics as outrage: somebody is always hit, axed or slammed, and nobody ever did it.',
    sections: ['Council', 'Quayside', 'Roads', 'Letters'],
    titleTail: ' | The Harbor Lantern',
    says: 'everywhere',
  },
  {
    slug: 'clover-street',
    name: 'Clover Street',
    tagline: 'Stories you will have shared before you read them',
    host: 'clover-street.example',
    colour: '#2f6b46',
    style: 'magazine',
    voice: 'Everyone is in tears, nobody can believe it, and what happened is in paragraph six.',
    sections: ['Viral', 'Animals', 'School gate', 'On the rails'],
    titleTail: ' - Clover Street',
    says: 'og',
  },
  {
    slug: 'brass-kettle',
    name: 'The Brass Kettle',
    tagline: 'Boiling over since breakfast',
    host: 'brass-kettle.example',
    colour: '#8f2f1f',
    style: 'tabloid',
    voice: 'Health news in two flavours: miracle and menace.',
    sections: ['Body', 'Kitchen', 'Sleep', 'Danger'],
    titleTail: ' :: The Brass Kettle',
    says: 'title',
  },
  {
    slug: 'coinsworth',
    name: 'Coinsworth',
    tagline: 'Your money, our alarm',
    host: 'coinsworth.example',
    colour: '#3a4a2a',
    style: 'broadsheet',
    voice: 'Ordinary numbers, told without the number they should be compared with.',
    sections: ['Markets', 'Home', 'Shopping', 'Work'],
    titleTail: ' – Coinsworth',
    says: 'json-ld',
  },
  {
    slug: 'voltpond',
    name: 'Voltpond',
    tagline: 'The future, slightly early',
    host: 'voltpond.example',
    colour: '#4b2f7a',
    style: 'gadget',
    voice: 'Everything is dead, and something that is not on sale yet killed it.',
    sections: ['Pocket', 'Power', 'Machines', 'Rumors'],
    titleTail: ' | Voltpond',
    says: 'og',
  },
  {
    slug: 'petri-plume',
    name: 'Petri & Plume',
    tagline: 'Science with feathers on',
    host: 'petri-plume.example',
    colour: '#1d4f73',
    style: 'magazine',
    voice: 'Eighteen volunteers become “science confirms”.',
    sections: ['Space', 'Sea', 'Mind', 'Small things'],
    titleTail: ' • Petri & Plume',
    says: 'json-ld',
  },
  {
    slug: 'thunderhead',
    name: 'Thunderhead',
    tagline: 'There is always weather',
    host: 'thunderhead.example',
    colour: '#39424e',
    style: 'tabloid',
    voice: 'The least likely end of every forecast.',
    sections: ['Warnings', 'Wind', 'Water', 'Furnace'],
    titleTail: ' » Thunderhead',
    says: 'everywhere',
  },
  {
    slug: 'touchline-trumpet',
    name: 'Touchline Trumpet',
    tagline: 'Louder than the crowd',
    host: 'touchline-trumpet.example',
    colour: '#7a4a0c',
    style: 'tabloid',
    voice: 'Every result a disgrace, every disagreement a civil war.',
    sections: ['Football', 'Water', 'Transfers', 'Blame'],
    titleTail: ' — Touchline Trumpet',
    says: 'title',
  },
]

const bySlug = new Map(outlets.map((outlet) => [outlet.slug, outlet]))

/** Finds an outlet by its slug. */
export const outletOf = (slug: string): DemoOutlet | undefined => bySlug.get(slug)
