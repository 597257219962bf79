import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@unspun/contract/errors.ts'
import * as say from '@unspun/contract/messages/headlines.ts'
import { WebFetchError } from '@unspun/web-fetch/web-fetch-error.ts'
import { explainPageProblem, mayTypeTitle } from './page-problems.ts'

const lookUp = (code?: string) =>
  explainPageProblem(
    new WebFetchError('dns', 'news.example', code ? { cause: Object.assign(new Error(), { code }) } : {}),
  )

test('a site that does not exist takes no typed title, one whose name servers fail does', () => {
  for (const [code, sentence, mayType] of [
    ['ENOTFOUND', say.noSuchSite, false],
    ['ENODATA', say.noSuchSite, false],
    [undefined, say.noSuchSite, false],
    ['ESERVFAIL', say.unreachable, true],
    ['ETIMEOUT', say.unreachable, true],
    ['ECANCELLED', say.unreachable, true],
    ['EAI_AGAIN', say.unreachable, true],
  ] as const) {
    const error = lookUp(code)
    assert.ok(error instanceof AppError)
    assert.deepEqual([error.refusal.errors, mayTypeTitle(error)], [[sentence], mayType], code ?? 'no address')
  }
})
