// `npm start`: builds the pages if necessary and runs the site in this process.
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { buildPages } from './src/build-pages.ts'

// `process.exit` also ends the builder. The site itself handles these signals later.
const quit = () => process.exit()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, quit)

try {
  await buildPages()
  const { main } = await import('../server/src/main.ts')
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, quit)
  await main()
} catch (fault) {
  console.error(fault instanceof OperatorError ? fault.message : fault)
  process.exit(1)
}
