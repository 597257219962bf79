import type { Endpoint } from './endpoint.ts'
import { audienceSentence, fieldsOf } from './openapi.ts'

interface Part {
  title: string
  base: string
  calls: readonly Endpoint[]
}

/** The calls as a Markdown document, for whoever reads the sources. */
export function apiMarkdown(parts: readonly Part[]): string {
  const intro = [
    '# API',
    'Made of the contract by `node tools/api-docs.ts`; a running site shows the same at `/api/docs`, and as OpenAPI 3.1 at `/api/openapi.json`.',
    'Reads are public and sent without a token. Writes are JSON and carry the access token as `auth-token`. Paths answer with and without the closing slash. An expected refusal answers 200 with `errors`, sentences to show as they are, and sometimes `primary_error`, a name to act on; all other refusals (400, 401, 403, 404, 413, 429, 503) carry `errors` too. The headers `RateLimit` and `Retry-After` tell what is left of the points that calls cost.',
  ]
  const sections = parts.flatMap(({ title, base, calls }) => [
    `## ${title}`,
    `Below \`${base}\`.`,
    ...calls.map(section),
  ])
  return `${[...intro, ...sections].join('\n\n')}\n`
}

function section(endpoint: Endpoint): string {
  const { method, path, summary, input, answer, cache, upload, cost = 1 } = endpoint
  const price = cache ? `Cached for ${cache.seconds} seconds.` : `Costs ${cost}.`
  const list = (title: string, schema: Endpoint['input']) => {
    const fields = fieldsOf(schema).map(
      ({ name, type, required }) => `\`${name}\`${required ? '' : ' (optional)'} ${type}`,
    )
    return `- ${title}: ${fields.length > 0 ? fields.join('; ') : 'nothing'}`
  }
  const takes = upload
    ? `- takes: \`multipart/form-data\` with a file of at most ${upload.bytes} bytes as \`${upload.field}\``
    : list('takes', input)
  return [
    `### \`${method} ${path}\``,
    `${summary}. ${audienceSentence(endpoint)} ${price}`,
    `${takes}\n${list('answers', answer)}`,
  ].join('\n\n')
}
