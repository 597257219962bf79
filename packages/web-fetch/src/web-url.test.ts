import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isPublicAddress, parseAllowList } from './web-address.ts'
import { WebFetchError, type WebFetchProblem } from './web-fetch-error.ts'
import { checkWebUrl } from './web-url.ts'

const rules = { extraPorts: [8080], allow: parseAllowList([]) }

const REFUSED: Record<string, WebFetchProblem> = {
  '': 'url-invalid',
  'news.site.org/a': 'url-invalid',
  'http://': 'url-invalid',
  'http://[fe80::1%25eth0]/': 'url-invalid',
  'http://1.2.3.4.5/': 'url-invalid',
  'http://256.256.256.256/': 'url-invalid',
  'http://news.site.org:99999/': 'url-invalid',
  'http://exa mple.com/': 'url-invalid',
  [`https://news.site.org/${'a'.repeat(3000)}`]: 'url-invalid',
  'ftp://news.site.org/a': 'url-scheme',
  'file:///etc/passwd': 'url-scheme',
  'gopher://news.site.org:70/_x': 'url-scheme',
  'data:text/html,<title>x</title>': 'url-scheme',
  'javascript:alert(1)': 'url-scheme',
  'blob:https://news.site.org/1': 'url-scheme',
  'ws://news.site.org/': 'url-scheme',
  'http://user@news.site.org/': 'url-credentials',
  'http://user:pass@news.site.org/': 'url-credentials',
  'http://news.site.org@10.0.0.1/': 'url-credentials',
  'http://:pass@news.site.org/': 'url-credentials',
  'http://news.site.org:22/': 'url-port',
  'http://news.site.org:6379/': 'url-port',
  'https://news.site.org:8443/': 'url-port',
  'http://127.0.0.1/': 'url-private',
  'http://8.8.8.8/': 'url-private',
  'http://2130706433/': 'url-private',
  'http://0x7f000001/': 'url-private',
  'http://0177.0.0.1/': 'url-private',
  'http://127.1/': 'url-private',
  'http://0/': 'url-private',
  'http://①②⑦.⓪.⓪.①/': 'url-private',
  'http://127。0。0。1/': 'url-private',
  'http://127.0.0.1./': 'url-private',
  'http://127.0.0.1../': 'url-private',
  'http://localhost../': 'url-private',
  'http://.../': 'url-private',
  'http://%31%32%37.0.0.1/': 'url-private',
  'http:\\\\127.0.0.1\\': 'url-private',
  'http:/127.0.0.1/': 'url-private',
  'http://[::1]/': 'url-private',
  'http://[::ffff:127.0.0.1]/': 'url-private',
  'http://[::ffff:7f00:1]/': 'url-private',
  'http://[2606:4700::1111]/': 'url-private',
  'http://localhost/': 'url-private',
  'http://LOCALHOST./': 'url-private',
  'http://ⓛocalhost/': 'url-private',
  'http://app.localhost/': 'url-private',
  'http://printer.local/': 'url-private',
  'http://metadata.google.internal/': 'url-private',
  'http://metadata/': 'url-private',
  'http://postgres:8080/': 'url-private',
  'http://router.lan/': 'url-private',
  'http://nas.home.arpa/': 'url-private',
  'http://1.0.0.127.in-addr.arpa/': 'url-private',
  'http://abcdefgh.onion/': 'url-private',
  'http://wiki.corp./': 'url-private',
}

const ACCEPTED: Record<string, string> = {
  'https://news.site.org/a?b=c#d': 'https://news.site.org/a?b=c',
  'http://news.site.org': 'http://news.site.org/',
  'http://news.site.org:8080/': 'http://news.site.org:8080/',
  'https://news.site.org:80/': 'https://news.site.org:80/',
  'https://news.site.org./': 'https://news.site.org./',
  'https://zeitüng.de/ü': 'https://xn--zeitng-6ya.de/%C3%BC',
  'https://local.news.org/': 'https://local.news.org/',
}

function problemWith(url: string, given = rules): string {
  try {
    return checkWebUrl(url, given).href
  } catch (error) {
    assert(error instanceof WebFetchError)
    return error.problem
  }
}

describe('URL check', () => {
  for (const [url, problem] of Object.entries(REFUSED))
    test(`refuses ${url.slice(0, 60)}`, () => assert.equal(problemWith(url), problem))
  for (const [url, href] of Object.entries(ACCEPTED)) test(`accepts ${url}`, () => assert.equal(problemWith(url), href))

  test('hosts allowed by the operator are exempt from the address, name and port rules only', () => {
    const allow = parseAllowList(['localhost:3000', 'wire', '127.0.0.9', '10.0.0.0/8'])
    const cases: [url: string, outcome: string][] = [
      ['http://localhost:3000/a', 'http://localhost:3000/a'],
      ['http://localhost:3001/a', 'url-private'],
      ['http://wire:9/', 'http://wire:9/'],
      ['http://127.0.0.9:5000/', 'http://127.0.0.9:5000/'],
      ['http://10.9.9.9:81/', 'http://10.9.9.9:81/'],
      ['http://127.0.0.1/', 'url-private'],
      ['ftp://wire/', 'url-scheme'],
      ['http://me@wire/', 'url-credentials'],
    ]
    for (const [url, outcome] of cases) assert.equal(problemWith(url, { ...rules, allow }), outcome, url)
  })

  test('private addresses are refused in any spelling', () => {
    const spelled = fc.ipV4Extended().map((address) => `http://${address}/`)
    const six = fc.ipV6().map((address) => `http://[${address}]/`)
    fc.assert(fc.property(fc.oneof(spelled, six), (url) => /^url-(private|invalid)$/.test(problemWith(url))))
    assert(isPublicAddress('8.8.8.8'), 'not even a public one')
  })
})
