import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Which program a run measured. */
export interface SourceState {
  /** The commit, or an empty text outside of a clone. */
  commit: string
  /** Over the names and contents of all that the site loads; it tells edits that no commit has. */
  hash: string
}

const LOADED = ['server/src', 'contract/src', 'web/src']

/** Taken before the first process starts and after the last measurement: they load their files at different moments in between. */
export function sourceState(root: string): SourceState {
  const hash = createHash('sha256')
  for (const folder of LOADED) {
    const names = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).sort()
    for (const name of names) {
      const file = path.join(root, folder, name)
      if (fs.statSync(file).isFile()) hash.update(`${folder}/${name}\0`).update(fs.readFileSync(file)).update('\0')
    }
  }
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return { commit: (stdout ?? '').trim(), hash: hash.digest('hex').slice(0, 16) }
}
