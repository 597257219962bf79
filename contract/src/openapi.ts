import type { TSchema } from 'typebox'
import type { Endpoint, Upload } from './endpoint.ts'
import * as serverMessages from './messages/server.ts'

interface Field extends Record<string, unknown> {
  type?: string
}
interface ObjectSchema {
  properties: Record<string, Field>
  required?: string[]
}

const asObject = (schema: TSchema) => schema as unknown as ObjectSchema
const json = (schema: unknown) => ({ 'application/json': { schema } })
const multipart = ({ field }: Upload) => ({
  'multipart/form-data': {
    schema: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
  },
})
const refusal = { $ref: '#/components/schemas/Refusal' }

const WHO = {
  anyone: 'Anyone.',
  'signed-in': 'Signed in.',
  verified: 'Signed in, with a verified email address.',
  moderator: 'Moderators.',
  administrator: 'Administrators.',
} as const

export function conditions({ who, personal, cache, cost = 1 }: Endpoint): string {
  const audience = personal ? `${WHO[who]} With a token the answer is personal.` : WHO[who]
  return `${audience} ${cache ? `Cached for ${cache.seconds} seconds.` : `Costs ${cost}.`}`
}

/** Returns the fields of an object schema as the documents show them, or those of all objects of a union. */
export function fieldsOf(schema: TSchema): { name: string; type: string; required: boolean }[] {
  const objects = ((schema as { anyOf?: TSchema[] }).anyOf ?? [schema]).map(asObject)
  const fields = new Map(objects.flatMap(({ properties }) => Object.entries(properties)))
  return [...fields].map(([name, field]) => ({
    name,
    type: typeText(field),
    required: objects.every(({ required }) => required?.includes(name)),
  }))
}

/** Formats a field's type, such as `integer`, `1 or 0 or -1` or `list of {comment_id, …}`. */
function typeText(field: Field): string {
  const { anyOf, items, properties, type } = field as Field & { anyOf?: Field[]; items?: Field; properties?: object }
  if ('const' in field) return JSON.stringify(field.const)
  if (anyOf) return anyOf.map(typeText).join(' or ')
  if (items) return `list of ${typeText(items)}`
  if (properties) return `{${Object.keys(properties).join(', ')}}`
  return type === 'integer' || type === 'number' || type === 'boolean' || type === 'null' ? type : 'text'
}

/** Builds the OpenAPI 3.1 document. TypeBox schemas are JSON Schema already, so they are copied. */
export function openApi(
  calls: { api: readonly Endpoint[]; identity: readonly Endpoint[] },
  { name, api_url, identity_url }: { name: string; api_url: string; identity_url: string },
): object {
  const paths = (endpoints: readonly Endpoint[], tag: string, url: string) =>
    endpoints.map((endpoint) => [
      endpoint.path,
      { servers: [{ url }], [endpoint.method.toLowerCase()]: operation(endpoint, tag) },
    ])
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1',
      description:
        'Reads are public and need no token. An expected refusal answers 200 with `errors`, sentences to show to the reader. A closing slash is optional. In JSON, null for an optional field means that the field is absent.',
    },
    servers: [{ url: api_url }],
    paths: Object.fromEntries([
      ...paths(calls.api, 'api', api_url),
      ...paths(calls.identity, 'identity', identity_url),
    ]),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'auth-token' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['errors'],
          properties: { errors: { type: 'array', items: { type: 'string' } }, primary_error: { type: 'string' } },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint, tag: string): object {
  const { method, path, summary, input, answer, who, personal, upload } = endpoint
  const { properties, required = [] } = asObject(input)
  const given =
    method === 'POST'
      ? { requestBody: { required: true, content: upload ? multipart(upload) : json(input) } }
      : {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.includes(name),
            schema,
          })),
        }
  const security = who === 'anyone' ? (personal ? [{}, { token: [] }] : []) : [{ token: [] }]
  const refusals = {
    400: serverMessages.badRequest,
    ...(who === 'anyone' && !personal ? {} : { 401: serverMessages.signInFirst }),
    ...(who === 'anyone' ? {} : { 403: serverMessages.notAllowed }),
    404: serverMessages.nothingHere,
    ...(upload ? { 413: serverMessages.tooLarge } : {}),
    429: serverMessages.tooMany,
    503: serverMessages.unavailable,
  }
  return {
    operationId: path.split('/').filter(Boolean).join('_').replaceAll('-', '_'),
    tags: [tag],
    summary,
    description: conditions(endpoint),
    security,
    ...given,
    responses: {
      200: { description: 'The answer, or an expected refusal', content: json({ anyOf: [answer, refusal] }) },
      ...Object.fromEntries(
        Object.entries(refusals).map(([code, description]) => [code, { description, content: json(refusal) }]),
      ),
    },
  }
}
