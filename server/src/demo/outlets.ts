import data from './data/outlets.json' with { type: 'json' }

/** Each layout declares its headlines in different places. */
export type PageStyle = 'broadsheet' | 'tabloid' | 'magazine' | 'gadget'

export interface DemoOutlet {
  slug: string
  name: string
  tagline: string
  /** `.example` is reserved, so nobody can own it. */
  host: string
  /** Dark enough for white text. */
  colour: string
  style: PageStyle
  voice: string
  sections: string[]
  titleTail: string
  /** The places that declare the headline: all of them, or only one. */
  says: 'everywhere' | 'og' | 'json-ld' | 'title'
}

export const outlets = data as readonly DemoOutlet[]

const bySlug = new Map(outlets.map((outlet) => [outlet.slug, outlet]))

export const outletOf = (slug: string): DemoOutlet | undefined => bySlug.get(slug)
