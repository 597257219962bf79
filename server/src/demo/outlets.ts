import data from './data/outlets.json' with { type: 'json' }

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
  sections: string[]
  titleTail: string
  /** The places that declare the headline: all of them, or only one. */
  says: 'everywhere' | 'og' | 'json-ld' | 'title'
}

/** The invented news outlets. */
export const outlets = data as readonly DemoOutlet[]

const bySlug = new Map(outlets.map((outlet) => [outlet.slug, outlet]))

/** Finds an outlet by its slug. */
export const outletOf = (slug: string): DemoOutlet | undefined => bySlug.get(slug)
