// Regenerates docs/licences.md from the lockfile.
import fs from 'node:fs'
import path from 'node:path'
import { LICENCE_LIST, licenceList } from './src/licence-list.ts'
import { ROOT } from './src/steps.ts'

fs.writeFileSync(path.join(ROOT, LICENCE_LIST), licenceList())
