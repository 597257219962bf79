import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createExtractor, type ExtractorOptions } from './extractor.ts'

const URL_OF_PAGE = 'https://www.site.org/a'
const page = (title: string) => Buffer.from(`<title>${title}</title>`)

function extractor(t: TestContext, options: ExtractorOptions = {}) {
  const made = createExtractor(options)
  t.after(() => made.close())
  return (title: string) => made.extract(page(title), 'text/html', URL_OF_PAGE)
}

/** A program for the thread that does what the title of the page says. */
function obedient(t: TestContext): URL {
  const folder = mkdtempSync(join(tmpdir(), 'extractor-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'program.mjs')
  writeFileSync(
    file,
    `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ bytes }) => {
      const order = Buffer.from(bytes).toString().replace(/<\\/?title>/g, '')
      if (order === 'hang') for (;;);
      if (order === 'exit') process.exit(1)
      if (order === 'crash') throw new Error('crashed')
      if (order === 'eat') for (const eaten = []; ; ) eaten.push(new Array(1e6).fill(0.5 + eaten.length))
      if (order === 'fail') return parentPort.postMessage({ failed: 'it says so' })
      parentPort.postMessage({ answer: { title: order, description: String(threadId), site_name: String(process.env.PATH) } })
    })
    parentPort.postMessage({ ready: true })`,
  )
  return pathToFileURL(file)
}

describe('the extraction thread', () => {
  test('many pages at once each get their own answer', async (t) => {
    const extract = extractor(t)
    const titles = Array.from({ length: 30 }, (_, n) => `Headline number ${n}`)
    const found = await Promise.all(titles.map(extract))
    assert.deepEqual(
      found,
      titles.map((title) => ({ title })),
    )
  })

  test('is one, used again, and knows nothing of the environment', async (t) => {
    const extract = extractor(t, { program: obedient(t) })
    const [one, two] = await Promise.all([extract('one'), extract('two')])
    assert.equal(one?.description, two?.description)
    assert.equal(one?.site_name, 'undefined')
  })

  for (const [order, reason] of [
    ['hang', /No answer in 1000 ms/],
    ['exit', /ended/],
    ['crash', /crashed/],
    ['fail', /it says so/],
    ['eat', /memory/],
  ] as const)
    test(`recovers from a page that makes it ${order}`, { timeout: 30_000 }, async (t) => {
      const extract = extractor(t, { program: obedient(t), pageMs: order === 'hang' ? 1000 : 20_000 })
      const [before, bad, after] = await Promise.allSettled([extract('before'), extract(order), extract('after')])
      assert(before.status === 'fulfilled' && before.value.title === 'before')
      assert(bad.status === 'rejected' && reason.test(bad.reason.message), String(bad))
      assert(after.status === 'fulfilled' && after.value.title === 'after')
      assert.equal((await extract('later')).title, 'later')
    })

  test('a program that does not start is an error, not a hang', { timeout: 30_000 }, async (t) => {
    const extract = extractor(t, { program: new URL('./no-such-file.ts', import.meta.url) })
    await assert.rejects(extract('one'), /no-such-file/)
    await assert.rejects(extract('two'), /no-such-file/)
  })

  test('refuses more pages than may wait', async (t) => {
    const extract = extractor(t, { waiting: 1 })
    const [running, queued, refused] = await Promise.allSettled([extract('one'), extract('two'), extract('three')])
    assert.deepEqual([running.status, queued.status, refused.status], ['fulfilled', 'fulfilled', 'rejected'])
  })

  test('close rejects what runs, waits and comes', async (t) => {
    const made = createExtractor({ program: obedient(t) })
    const results = Promise.allSettled(['hang', 'one'].map((title) => made.extract(page(title), '', URL_OF_PAGE)))
    await made.close()
    for (const result of await results) assert.equal(result.status, 'rejected')
    await assert.rejects(made.extract(page('late'), '', URL_OF_PAGE), /closed/)
  })

  test('the bytes stay the caller’s', async (t) => {
    const bytes = page('Headline')
    const made = createExtractor()
    t.after(() => made.close())
    await made.extract(bytes, 'text/html', URL_OF_PAGE)
    assert.equal(bytes.toString(), '<title>Headline</title>')
  })

  test('an idle thread does not keep the process alive, a working one does', () => {
    const program = `
      import { createExtractor } from ${JSON.stringify(new URL('./extractor.ts', import.meta.url).href)}
      const { extract } = createExtractor()
      for (const title of ['one', 'two'])
        console.log((await extract(Buffer.from('<title>' + title), 'text/html', ${JSON.stringify(URL_OF_PAGE)})).title)`
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
      encoding: 'utf8',
      timeout: 30_000,
    })
    assert.deepEqual([stdout, status], ['one\ntwo\n', 0], stderr)
  })
})
