import type { TSchema } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { fieldsOf } from './openapi.ts'

interface Part {
  title: string
  base: string
  calls: readonly Endpoint[]
}

const INTRO = [
  '# API',
  'Generated from the contract by `node tools/api-docs.ts`. A running site serves it at `/api/docs`, and as OpenAPI 3.1 at `/api/openapi.json`.',
  'Reads are public and need no token. Writes are JSON and carry the access token in `auth-token`. A closing slash is optional. An expected refusal answers 200 with `errors`, sentences to show to the reader, and sometimes `primary_error`, a name for programs. Other refusals (400, 401, 403, 404, 413, 429, 503) carry `errors` too. The headers `RateLimit` and `Retry-After` report the remaining points.',
  'Unless stated otherwise, anyone may call, a call costs 1 point, cached answers are free, and a field is text. `?` marks optional fields. “Verified” means signed in with a verified email address. Every answer below `/api` also has `ts`, when the server made it, in milliseconds.',
]

const WHO = { anyone: '', 'signed-in': 'Signed in.', verified: 'Verified.' } as const

/** The API as a Markdown document. Named shapes are described once, at the end. */
export function apiMarkdown(parts: readonly Part[], shapes: Readonly<Record<string, TSchema>>): string {
  const named = Object.entries(shapes)
    .map(([name, shape]): Named => ({ name, fields: fieldsText(shape), names: namesText(shape) }))
    .sort((a, b) => b.fields.length - a.fields.length)
  const sections = parts.flatMap(({ title, base, calls }) => [
    `## ${title}`,
    `Below \`${base}\`.`,
    ...calls.map((call) => section(call, named)),
  ])
  const described = named.map(
    ({ name, fields }) =>
      `- \`${name}\`: ${nameShapes(
        fields,
        named.filter((each) => each.name !== name),
      )}`,
  )
  return `${[...INTRO, ...sections, '## Shapes', described.join('\n')].join('\n\n')}\n`
}

/** A shape's text among an answer's fields (`fields`), and as the item type of a list (`names`). */
interface Named {
  name: string
  fields: string
  names: string
}

function section(endpoint: Endpoint, named: readonly Named[]): string {
  const { method, path, summary, input, answer, who, personal, cache, upload, cost = 1 } = endpoint
  const notes = [
    `${summary}.`,
    personal ? 'With a token the answer is personal.' : WHO[who],
    cache ? `Cached for ${cache.seconds} seconds.` : cost === 1 ? '' : `Costs ${cost}.`,
  ]
  const takes = upload
    ? `\`multipart/form-data\` with a file of at most ${upload.bytes} bytes as \`${upload.field}\``
    : fieldsText(input)
  const answers = nameShapes(fieldsText(answer), named)
  const lines = [takes && `- takes: ${takes}`, answers && `- answers: ${answers}`]
  return [`### \`${method} ${path}\``, notes.filter(Boolean).join(' '), lines.filter(Boolean).join('\n')]
    .filter(Boolean)
    .join('\n\n')
}

const fieldsText = (schema: TSchema) =>
  fieldsOf(schema)
    .filter(({ name }) => name !== 'ts')
    .map(({ name, type, required }) => `\`${name}${required ? '' : '?'}\`${type === 'text' ? '' : ` ${type}`}`)
    .join('; ')

const namesText = (schema: TSchema) =>
  `{${fieldsOf(schema)
    .map(({ name }) => name)
    .join(', ')}}`

/** Replaces the fields of each shape by its name. Larger shapes come first. */
const nameShapes = (text: string, named: readonly Named[]) =>
  named.reduce(
    (result, { name, fields, names }) => result.replaceAll(fields, `\`${name}\``).replaceAll(names, `\`${name}\``),
    text,
  )
