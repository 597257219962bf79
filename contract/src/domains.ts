import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { Answer, Id, Milliseconds, Nothing } from './shapes.ts'

export const domainLimits = {
  /** Domains rendered at once. */
  drawn: 60,
  top: 30,
  listed: 1000,
} as const

/** `fix_count` counts the enabled fixes on the outlet's headlines. */
export const Domain = Type.Object({ domain_id: Id, name: Type.String(), fix_count: Type.Integer() })
export type Domain = Static<typeof Domain>

export const CountedDomain = Type.Object({
  ...Domain.properties,
  headline_count: Type.Integer(),
  fixed_headline_count: Type.Integer(),
})
export type CountedDomain = Static<typeof CountedDomain>

/** Adds the newest fix and its headline. `fix_author` is a display name, `fix_dc_m` the time of the fix. */
export const ListedDomain = Type.Object({
  ...CountedDomain.properties,
  headline_fix_id: Type.Integer(),
  fix_title: Type.String(),
  fix_author: Type.String(),
  fix_dc_m: Milliseconds,
  headline_id: Type.Integer(),
  headline_title: Type.String(),
  headline_lang: Type.String(),
})
export type ListedDomain = Static<typeof ListedDomain>

export const listDomains = endpoint({
  method: 'GET',
  path: '/domains/list/',
  summary:
    'All domains with fixes, most fixes first, with the share of their headlines that are fixed and their newest fix',
  who: 'anyone',
  input: Nothing,
  answer: Answer({ domains: Type.Array(ListedDomain) }),
  cache: {
    seconds: 5,
    tags: ({ domains }) => [cacheTags.domains, ...domains.map(({ headline_id }) => cacheTags.fixesOf(headline_id))],
  },
})

// No tags: every page shows this list, so invalidating it on each new fix would clear the whole cache. It expires by age.
export const listTopDomains = endpoint({
  method: 'GET',
  path: '/domains/list-top/',
  summary: 'The domains in the navigation, most fixes first',
  who: 'anyone',
  input: Nothing,
  answer: Answer({ domains: Type.Array(Domain) }),
  cache: { seconds: 5 },
})

export const getDomainByName = endpoint({
  method: 'GET',
  path: '/domains/get-by-name/',
  summary: 'A domain, by name',
  who: 'anyone',
  input: Type.Object({ name: Type.String({ minLength: 1, maxLength: 253 }) }),
  answer: Answer(CountedDomain.properties),
  cache: {
    seconds: 5,
    tags: ({ name }) => [cacheTags.domains, cacheTags.domain(name)],
    keep: (domain, { name }) => domain.name === name,
  },
})
