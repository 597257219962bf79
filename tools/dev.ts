// `npm run dev`: the site with hot reload. Vite inside the server updates pages. A change of the server's own files restarts it.
import { spawn } from 'node:child_process'
import path from 'node:path'

const site = path.join(import.meta.dirname, 'src', 'dev-site.ts')
const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', site], { stdio: 'inherit' })
// Ctrl-C reaches the child directly. This process waits until the child has finished its requests.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (status) => process.exit(status ?? 1))
