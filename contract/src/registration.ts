import Type from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { audienceOf } from './permissions.ts'
import { Answer, OneOf } from './shapes.ts'

/** Who may register. `closed`: nobody; members log in as always. */
export const registrationModes = ['open', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

export const getRegistration = endpoint({
  method: 'GET',
  path: '/registration/',
  summary: 'Whether people can register',
  who: audienceOf.browse,
  input: Type.Object({}),
  answer: Answer({ mode: OneOf(registrationModes) }),
  cache: { seconds: 60, tags: () => [cacheTags.registration] },
})
