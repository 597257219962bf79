import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { builtShell } from './page-shell.ts'

test('a page has its own stylesheets and no others, and the policy allows each by its hash', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-shell-'))
  const files = {
    '.vite/manifest.json': JSON.stringify({
      'src/entry-client.ts': { file: 'a.js', css: ['base.css'], imports: ['_shared.js'] },
      '_shared.js': { file: 'shared.js' },
      '_forms.js': { file: 'forms.js', css: ['forms.css'], imports: ['_shared.js'] },
      'src/pages/EditFixPage.tsx': { file: 'edit.js', css: ['detail.css'], imports: ['_shared.js', '_forms.js'] },
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
  const rendered = { status: 200, head: '', html: '', state: '{}' }
  const stylesIn = (module: string | undefined) =>
    [...shell.page({ ...rendered, module }).matchAll(/<style>(.*?)<\/style>/g)].map(([, style]) => style)
  assert.deepEqual(stylesIn('src/pages/EditFixPage.tsx'), ['a{}', 'c{}', 'b{}'])
  assert.deepEqual(stylesIn(undefined), ['a{}'])
  assert.throws(() => stylesIn('src/pages/Nowhere.tsx'), /has no src\/pages\/Nowhere.tsx/)
  const edit = shell.page({ ...rendered, module: 'src/pages/EditFixPage.tsx' })
  assert.match(edit, /<link rel="stylesheet" disabled href="\/forms.css">/)
  assert.doesNotMatch(edit, /disabled href="\/base.css"/)
  for (const file of ['shared.js', 'forms.js', 'edit.js'])
    assert.equal(edit.split(`rel="modulepreload" fetchpriority="low" href="/${file}"`).length, 2, file)
  for (const style of ['a{}', 'b{}', 'c{}']) {
    const hash = createHash('sha256').update(style).digest('base64')
    assert.ok(shell.headers['content-security-policy']?.includes(`'sha256-${hash}'`), style)
  }
})
