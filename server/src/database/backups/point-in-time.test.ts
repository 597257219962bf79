import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'

const GUIDE = path.join(import.meta.dirname, '../../../../docs/operations.md')
const NIGHTLY = /^3\. Every night,.*?```\n(.*?)```/ms.exec(fs.readFileSync(GUIDE, 'utf8'))?.[1] ?? ''

/** Runs the commands of the guide in a folder with two old copies, with programs of PostgreSQL that end like this. Returns what is left. */
function night(ends: { pg_basebackup: string; pg_verifybackup: string }) {
  const folder = makeFolder('point-in-time')
  const bin = path.join(folder, 'bin')
  fs.mkdirSync(bin)
  const programs = { ...ends, pg_archivecleanup: `echo "$@" > ${folder}/cleaned` }
  for (const [name, code] of Object.entries(programs))
    fs.writeFileSync(path.join(bin, name), `#!/bin/sh\n${code}\n`, { mode: 0o755 })
  const label = (n: number) => `START WAL LOCATION: 0/${n}000028 (file 00000001000000000000000${n})\n`
  for (const [n, day] of ['2026-01-01', '2026-01-02'].entries()) {
    const copy = path.join(folder, 'base', day)
    fs.mkdirSync(copy, { recursive: true })
    fs.writeFileSync(path.join(copy, 'backup_label'), label(n + 1))
    const old = new Date(Date.now() - 9 * 24 * 60 * 60_000)
    fs.utimesSync(copy, old, old)
  }
  fs.writeFileSync(path.join(folder, 'label'), label(7))
  const env = { PATH: `${bin}:${process.env.PATH}` }
  const { status } = spawnSync('/bin/sh', ['-c', NIGHTLY.replaceAll('/backup/', `${folder}/`)], { env })
  const cleaned = path.join(folder, 'cleaned')
  return {
    status,
    copies: fs.readdirSync(path.join(folder, 'base')),
    cleaned: fs.existsSync(cleaned) ? fs.readFileSync(cleaned, 'utf8').trim().split(' ').at(-1) : undefined,
  }
}

const COPIES = 'mkdir "$2" && cp "$(dirname "$0")/../label" "$2/backup_label"'

test('the commands for copies keep the old ones until a new one is good', () => {
  const good = night({ pg_basebackup: COPIES, pg_verifybackup: 'exit 0' })
  assert.equal(good.status, 0)
  assert.equal(good.copies.length, 1)
  assert.equal(good.cleaned, '000000010000000000000007')
  for (const ends of [
    { pg_basebackup: 'exit 1', pg_verifybackup: 'exit 1' },
    { pg_basebackup: COPIES, pg_verifybackup: 'exit 1' },
  ]) {
    const bad = night(ends)
    assert.notEqual(bad.status, 0)
    assert.deepEqual([bad.copies, bad.cleaned], [['2026-01-01', '2026-01-02'], undefined])
  }
})
