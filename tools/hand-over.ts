// `npm run hand-over`: starts the site of this folder with these settings, and lets it take over from the one that runs. The pages must
// be built.
import path from 'node:path'
import { OperatorError } from '../server/src/engines/errors/operator-error.ts'
import { controlPath, requestHandOver, STAYS } from '../server/src/engines/hand-over/control.ts'
import { launchOf } from '../server/src/engines/hand-over/messages.ts'
import { environment, readConfig } from '../server/src/settings/config.ts'
import { ROOT } from './src/steps.ts'

function settings() {
  try {
    return readConfig()
  } catch (fault) {
    throw fault instanceof OperatorError ? new OperatorError(`${fault.message}\n${STAYS}`) : fault
  }
}

try {
  const config = settings()
  const program = path.join(ROOT, 'server/src/main.ts')
  await requestHandOver(controlPath(config.dataDir, config.port), launchOf(program, config, environment()), console.log)
  console.log(
    'The new process serves the site. The one before ends when its connections are closed, within 90 seconds.',
  )
} catch (fault) {
  console.error(fault instanceof OperatorError ? fault.message : fault)
  process.exitCode = 1
}
