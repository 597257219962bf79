import { apiMarkdown } from '../../contract/src/api-markdown.ts'
import { endpoints } from '../../contract/src/endpoints.ts'
import { identityEndpoints } from '../../contract/src/identity.ts'

export const API_DOCUMENT = 'docs/api.md'

/** The text of `docs/api.md`. */
export function apiDocument(): string {
  return apiMarkdown([
    { title: 'Reading and writing', base: '/api', calls: endpoints },
    { title: 'Signing in', base: '/identity', calls: identityEndpoints },
  ])
}
