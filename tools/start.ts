// `npm start`: the pages are built when they are not, and the site runs in this process.
import { enableCompileCache } from 'node:module'
import { PlainError } from '../server/src/engines/plain-error.ts'
import { buildPages } from './src/build-pages.ts'

// A quarter less work at the next start.
enableCompileCache()

try {
  await buildPages()
  const { main } = await import('../server/src/main.ts')
  await main()
} catch (fault) {
  console.error(fault instanceof PlainError ? fault.message : fault)
  process.exit(1)
}
