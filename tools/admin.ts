// `npm run admin -- …`: the operator's command line.
import { runAdmin } from '../server/src/admin/command-line.ts'

// `process.exit` also stops a database that only this command uses.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

try {
  process.exitCode = await runAdmin(process.argv.slice(2), {
    print: console.log,
    complain: console.error,
    // With sudo, the user is the site's, not the person.
    person: process.env.SUDO_USER || undefined,
  })
} catch (fault) {
  console.error(fault)
  process.exitCode = 1
}
