// `npm start`: the pages are built when they are not, and the site runs in this process.
import { PlainError } from '../server/src/engines/plain-error.ts'
import { buildPages } from './src/build-pages.ts'

try {
  await buildPages()
  const { main } = await import('../server/src/main.ts')
  await main()
} catch (fault) {
  console.error(fault instanceof PlainError ? fault.message : fault)
  process.exit(1)
}
