// Regenerates docs/api.md from the contract.
import fs from 'node:fs'
import path from 'node:path'
import { API_DOCUMENT, apiDocument } from './src/api-document.ts'
import { ROOT } from './src/steps.ts'

fs.writeFileSync(path.join(ROOT, API_DOCUMENT), apiDocument())
