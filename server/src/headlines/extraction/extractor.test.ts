import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createExtractor } from './extractor.ts'

const URL_OF_PAGE = 'https://www.site.org/a'
const page = (title: string) => Buffer.from(`<title>${title}</title>`)

function extractor(t: TestContext) {
  const made = createExtractor()
  t.after(() => made.close())
  return (title: string) => made.extract(page(title), 'text/html', URL_OF_PAGE)
}

// Pages that make the process hang, crash or exhaust memory are tested in `packages/task-process/src/task-process.test.ts`.
describe('the extraction process', () => {
  test('concurrent pages each get their own result', async (t) => {
    const extract = extractor(t)
    const titles = Array.from({ length: 30 }, (_, n) => `Headline number ${n}`)
    const found = await Promise.all(titles.map(extract))
    assert.deepEqual(
      found,
      titles.map((title) => ({ title })),
    )
  })

  test('the caller keeps its bytes', async (t) => {
    const bytes = page('Headline')
    const made = createExtractor()
    t.after(() => made.close())
    await made.extract(bytes, 'text/html', URL_OF_PAGE)
    assert.equal(bytes.toString(), '<title>Headline</title>')
  })
})
