import { createHash } from 'node:crypto'
import type { Endpoint } from '@unspun/contract/endpoint.ts'
import { endpoints } from '@unspun/contract/endpoints.ts'
import { identityEndpoints } from '@unspun/contract/identity.ts'
import { conditions, fieldsOf, openApi } from '@unspun/contract/openapi.ts'
import type { Site } from '@unspun/contract/site.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import type { FastifyInstance } from 'fastify'
import { publicFor } from '../caching.ts'

const HOUR = 3600

/** Serves `/openapi.json` for programs and `/docs` for people, both generated from the contract. */
export async function apiDocs(app: FastifyInstance, { site }: { site: Site }): Promise<void> {
  const calls = { api: endpoints, identity: identityEndpoints }
  const document = JSON.stringify(openApi(calls, site))
  const page = readable(site)
  const headers = { ...publicFor(HOUR), 'x-content-type-options': 'nosniff' }

  app.get('/openapi.json', async (_, reply) =>
    reply
      .headers({ ...headers, 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' })
      .send(document),
  )
  for (const address of ['/docs', '/docs/']) {
    app.get(address, async (_, reply) =>
      reply
        .headers({ ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY })
        .send(page),
    )
  }
}

function readable(site: Site): string {
  const part = (title: string, base: string, calls: readonly Endpoint[]) =>
    `<h2>${escapeHtml(title)}</h2><p class="quiet">Below <code>${escapeHtml(base)}</code></p>${calls.map(section).join('')}`
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<link rel="icon" href="/favicon.svg"><title>API of ${escapeHtml(site.name)}</title><style>${STYLE}</style></head><body><main>` +
    `<nav><a href="/">← ${escapeHtml(site.name)}</a><a href="/api/openapi.json">OpenAPI document</a></nav><h1>API</h1>` +
    '<p>Reads are public, need no token and are open to pages of any site. Writes are JSON and carry the header <code>auth-token</code>. ' +
    'In JSON, <code>null</code> for an optional field means that the field is absent. A closing slash is optional. Answers to reading and writing have <code>ts</code>, when the server made them, in milliseconds. An expected refusal answers ' +
    '200 with <code>errors</code>, sentences to show to the reader, and sometimes <code>primary_error</code>, a name for programs; other ' +
    'refusals carry <code>errors</code> too. The headers <code>RateLimit</code> and <code>Retry-After</code> report the remaining points.</p>' +
    part('Reading and writing', site.api_url, endpoints) +
    part('Signing in', site.identity_url, identityEndpoints) +
    '</main></body></html>'
  )
}

function section(endpoint: Endpoint): string {
  const { method, path, summary, input, answer } = endpoint
  const table = (title: string, schema: Endpoint['input']) => {
    const rows = fieldsOf(schema).map(
      ({ name, type, required }) =>
        `<tr><td><code>${escapeHtml(name)}</code>${required ? '' : ' <span class="quiet">optional</span>'}</td><td>${escapeHtml(type)}</td></tr>`,
    )
    return rows.length === 0 ? '' : `<table><caption>${title}</caption><tbody>${rows.join('')}</tbody></table>`
  }
  return (
    `<section><h3><span class="method">${method}</span> <code>${path}</code></h3><p>${escapeHtml(summary)}. ` +
    `<span class="quiet">${conditions(endpoint)}</span></p>` +
    `<details><summary>Fields</summary>${table(method === 'GET' ? 'Query' : 'Body', input)}${table('Answer', answer)}</details></section>`
  )
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1917; --quiet: #5f584f; --paper: #faf8f4; --card: #fff; --line: #e7e1d7; --brand: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #f3efe8; --quiet: #b3aa9d; --paper: #16140f; --card: #1f1c17; --line: #38332c; --brand: #ff7363 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
main { max-width: 820px; margin: 0 auto; padding: 24px 16px 64px }
nav { display: flex; flex-wrap: wrap; gap: 16px; justify-content: space-between }
a { color: var(--brand) } a:focus-visible, summary:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
h1, h2 { font-family: Georgia, serif } h2 { margin-top: 40px }
h3 { margin: 0; font-size: 16px; overflow-wrap: anywhere } .method { color: var(--brand) }
section { margin: 12px 0; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 10px }
section p { margin: 8px 0 } .quiet { color: var(--quiet) }
summary { cursor: pointer; padding: 4px 0 }
table { width: 100%; margin: 8px 0; border-collapse: collapse; font-size: 14px } caption { text-align: left; font-weight: 600; padding: 4px 0 }
td { padding: 4px 8px 4px 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere } td:first-child { width: 40% }
`
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
