import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { Id, Nothing, read } from './shapes.ts'

/** A news site and the number of enabled fixes on its headlines. */
export const Domain = Type.Object({ domain_id: Id, name: Type.String(), fix_count: Type.Integer() })
export type Domain = Static<typeof Domain>

const Domains = read({ domains: Type.Array(Domain) })

export const listDomains = endpoint({
  method: 'GET',
  path: '/domains/list/',
  summary: 'All domains with fixes, most fixes first',
  who: 'anyone',
  input: Nothing,
  answer: Domains,
  cache: { seconds: 5, tags: () => [cacheTags.domains] },
})

// No tags: every page shows this list, so invalidating it on each new fix would empty the whole cache. It expires by age.
export const listTopDomains = endpoint({
  method: 'GET',
  path: '/domains/list-top/',
  summary: 'The domains in the navigation, most fixes first',
  who: 'anyone',
  input: Nothing,
  answer: Domains,
  cache: { seconds: 5 },
})

export const getDomainByName = endpoint({
  method: 'GET',
  path: '/domains/get-by-name/',
  summary: 'A domain, by name',
  who: 'anyone',
  input: Type.Object({ name: Type.String({ minLength: 1, maxLength: 253 }) }),
  answer: read(Domain.properties),
  cache: { seconds: 5, tags: () => [cacheTags.domains], keep: (domain, { name }) => domain.name === name },
})
