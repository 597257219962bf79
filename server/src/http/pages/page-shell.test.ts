import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { absence, INTRODUCED_KEY, SESSION_KEY } from '@unspun/contract/site.ts'
import { builtShell, devShell } from './page-shell.ts'

test('a page has only its own stylesheets, and the policy allows each by its hash', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-shell-'))
  const files = {
    '.vite/manifest.json': JSON.stringify({
      'src/entry-client.ts': { file: 'a.js', css: ['base.css'], imports: ['_shared.js'] },
      '../node_modules/font/files/source-serif-4-latin-wght-normal.woff2': { file: 'serif.woff2' },
      '_shared.js': { file: 'shared.js' },
      '_forms.js': { file: 'forms.js', css: ['forms.css'], imports: ['_shared.js'] },
      'pages/edit-fix/EditFixPage.tsx': { file: 'edit.js', css: ['detail.css'], imports: ['_shared.js', '_forms.js'] },
    }),
    'base.css': 'a{}',
    'forms.css': 'b{}',
    'detail.css': 'c{}',
  }
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  const shell = builtShell(folder, {})
  fs.rmSync(folder, { recursive: true })
  const rendered = { status: 200, head: '', html: '', linkedData: '', state: '{}' }
  const stylesIn = (module: string | undefined) =>
    [...shell.page({ ...rendered, module }).matchAll(/<style[^>]*>(.*?)<\/style>/g)].map(([, style]) => style)
  assert.deepEqual(stylesIn('pages/edit-fix/EditFixPage.tsx'), ['a{}', 'c{}', 'b{}'])
  assert.deepEqual(stylesIn(undefined), ['a{}'])
  assert.throws(() => stylesIn('src/pages/Nowhere.tsx'), /has no src\/pages\/Nowhere.tsx/)
  // Every page requests the font of headlines at once.
  for (const module of [undefined, 'pages/edit-fix/EditFixPage.tsx'])
    assert.match(
      shell.page({ ...rendered, module }),
      /<link rel="preload" as="font" [^>]*crossorigin href="\/serif.woff2">/,
    )
  const edit = shell.page({ ...rendered, module: 'pages/edit-fix/EditFixPage.tsx' })
  for (const file of ['base.css', 'forms.css', 'detail.css'])
    assert.match(edit, new RegExp(`<style data-file="/${file}">`))
  for (const file of ['shared.js', 'forms.js', 'edit.js'])
    assert.equal(edit.split(`rel="modulepreload" fetchpriority="low" href="/${file}"`).length, 2, file)
  for (const style of ['a{}', 'c{}', 'b{}']) {
    const hash = createHash('sha256').update(style).digest('base64')
    assert.ok(shell.headers['content-security-policy']?.includes(`'sha256-${hash}'`), style)
  }
})

/**
 * Runs the script of a page that is opened in a browser with these values in its storages, calls `then` with what happens on the page, and returns the
 * classes of `<html>`.
 */
function opened(
  kept: Record<string, string>,
  tab: Record<string, string> = {},
  forbidden = false,
  then: (happen: (event: string) => void) => void = () => {},
): string[] {
  const [, script] = /<script>(.*?)<\/script>/.exec(
    devShell().page({ status: 200, head: '', html: '', linkedData: '', state: '{}' }),
  )!
  const classes = new Set<string>()
  const storage = (values: Record<string, string>) => ({
    getItem(key: string) {
      if (forbidden) throw new Error('SecurityError')
      return values[key] ?? null
    },
    setItem(key: string, value: unknown) {
      values[key] = String(value)
    },
    removeItem(key: string) {
      delete values[key]
    },
  })
  const events = new EventTarget()
  const addEventListener = events.addEventListener.bind(events)
  runInNewContext(script!, {
    localStorage: storage(kept),
    sessionStorage: storage(tab),
    document: { documentElement: { classList: classes } },
    performance: { getEntriesByType: () => [] },
    location: { hash: '' },
    addEventListener,
  })
  then((event) => events.dispatchEvent(new Event(event)))
  return [...classes]
}

test('before the first layout a script marks members and readers who closed the introduction, if storage is allowed', () => {
  assert.deepEqual(opened({}), [])
  assert.deepEqual(opened({ [SESSION_KEY]: 'in' }), ['member'])
  assert.deepEqual(opened({ [SESSION_KEY]: 'in', [INTRODUCED_KEY]: '' }), ['member', 'introduced'])
  assert.deepEqual(opened({ [SESSION_KEY]: 'in' }, {}, true), [])
})

test('a member who was away is marked in this tab, with the time of the last visit; of visitors nothing is kept', () => {
  const hour = 3_600_000
  const before = (hours: number) => String(Date.now() - hours * hour)
  const { key, hours, mark } = absence
  const away = { [SESSION_KEY]: 'in', [key]: before(hours + 1) }
  const tab: Record<string, string> = {}
  const [last, now] = [away[key], Date.now()]
  assert.deepEqual(opened(away, tab), ['member', mark])
  assert.equal(tab[key], last)
  assert.ok(Number(away[key]) >= now)
  assert.deepEqual(opened(away, tab), ['member', mark], 'another page of the tab')
  assert.deepEqual(opened(away, {}), ['member'], 'another tab')
  away[key] = before(absence.toldHours / 2)
  assert.deepEqual(opened(away, tab), ['member', mark], 'the same visit')
  away[key] = before(absence.toldHours + 1)
  assert.deepEqual(opened(away, tab), ['member'], 'the next visit')
  assert.deepEqual(tab, {})
  assert.deepEqual(opened({ [SESSION_KEY]: 'in', [key]: before(hours - 1) }), ['member'])
  assert.deepEqual(opened({ [SESSION_KEY]: 'in' }), ['member'], 'the first visit')
  const visitor = {}
  assert.deepEqual(opened(visitor), [])
  assert.deepEqual(visitor, {})
})

test('on a page that stays open, a member is marked who returns to it, and not who has just been active', () => {
  const { key, hours, mark } = absence
  const before = (hours: number) => String(Date.now() - hours * 3_600_000)
  const kept: Record<string, string> = { [SESSION_KEY]: 'in' }
  const tab: Record<string, string> = {}
  for (const event of ['click', 'visibilitychange']) {
    const last = before(hours + 1)
    const classes = opened(kept, tab, false, (happen) => {
      kept[key] = last
      happen(event)
    })
    assert.deepEqual(classes, ['member', mark], event)
    assert.equal(tab[key], last)
    assert.ok(Number(kept[key]) > Number(last))
    delete tab[key]
  }
  const active = opened(kept, tab, false, (happen) => {
    kept[key] = before(hours - 1)
    happen('click')
    happen('visibilitychange')
  })
  assert.deepEqual([active, tab], [['member'], {}])
})
