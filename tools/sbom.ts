// `npm run sbom` writes a software bill of materials (CycloneDX) of a running site. A path may follow: `npm run sbom -- FILE`.
import fs from 'node:fs'
import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { makeSbom } from './src/sbom.ts'
import { ROOT } from './src/steps.ts'

try {
  const file = path.resolve(process.argv[2] ?? path.join(ROOT, 'var', 'unspun.cdx.json'))
  const sbom = await makeSbom()
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${path.relative(process.cwd(), file)}: ${sbom.components.length} components`)
} catch (fault) {
  console.error(fault instanceof OperatorError ? fault.message : fault)
  process.exitCode = 1
}
