import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { type Binaries, POSTGRES_MAJOR } from './postgres-binaries.ts'

type Output = number | 'pipe'

/** Starts PostgreSQL's programs as a user that they accept. */
export type Runner = {
  spawn(file: string, args: string[], output: Output): ChildProcess
  /** The user that must own the data, if it is not the current user. */
  owner?: number
}

const NOBODY = 65534
// In its own user namespace, PostgreSQL sees an ordinary user ID, but the files stay ours.
const NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/**
 * Chooses how to run PostgreSQL, which refuses to run as root. initdb also refuses a user ID without a name. Tries the
 * options from least to most intrusive, each with `postgres --version`. The cluster in `dataFolder` may not exist yet.
 */
export async function chooseRunner(binaries: Binaries, dataFolder: string, signal?: AbortSignal): Promise<Runner> {
  const failures: string[] = []
  for (const runner of candidates(binaries.env, dataFolder)) {
    const { status, printed } = await run(runner, binaries.postgres, ['--version'], signal)
    if (status === 0 && printed.includes(` ${POSTGRES_MAJOR}.`)) return runner
    failures.push(printed.trim().split('\n')[0] ?? '')
  }
  throw new OperatorError(
    `PostgreSQL cannot be run by this user (${failures.filter(Boolean).join('; ') || 'it printed nothing'}): ` +
      'start Unspun as an ordinary user who can read this folder, or set DATABASE_URL.',
  )
}

function candidates(env: Record<string, string>, dataFolder: string): Runner[] {
  const direct: Runner = { spawn: (file, args, output) => begin(file, args, output, env) }
  const inNamespace: Runner = {
    spawn: (file, args, output) => begin('unshare', [...NAMESPACE, file, ...args], output, env),
  }
  const as = (uid: number, gid: number): Runner => ({
    owner: uid,
    spawn: (file, args, output) => begin(file, args, output, env, { uid, gid }),
  })
  if (process.getuid?.() !== 0) return hasName() ? [direct] : [inNamespace]
  const found = fs.statSync(dataFolder, { throwIfNoEntry: false })
  // An ordinary user's data keeps its owner. Otherwise that user could not continue without root.
  if (found && found.uid !== 0) return [as(found.uid, found.gid)]
  return [inNamespace, as(NOBODY, NOBODY)]
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

function begin(
  file: string,
  args: string[],
  output: Output,
  env: Record<string, string>,
  user: { uid?: number; gid?: number } = {},
): ChildProcess {
  // A new session, so that Ctrl-C in the terminal does not stop the database, which we need to shut down.
  return spawn(file, args, { detached: true, stdio: ['ignore', output, output], env, cwd: '/', ...user })
}

/**
 * Runs a program to its end. `printed` is stdout and stderr, or why it could not start. Kills the program and its
 * children if `signal` is aborted or this process exits.
 */
export function run(
  runner: Runner,
  file: string,
  args: string[],
  signal?: AbortSignal,
): Promise<{ status: number; printed: string }> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = runner.spawn(file, args, 'pipe')
    const kill = () => {
      if (child.pid !== undefined) sendSignal(-child.pid, 'SIGKILL')
    }
    signal?.addEventListener('abort', kill)
    process.once('exit', kill)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        printed += chunk
      })
    }
    const finish = (status: number, said: string) => {
      signal?.removeEventListener('abort', kill)
      process.off('exit', kill)
      if (signal?.aborted) reject(signal.reason)
      else resolve({ status, printed: said })
    }
    child.on('error', (fault) => finish(127, fault.message))
    // Emitted when the program and its children have exited.
    child.on('close', (status) => finish(status ?? 1, printed))
  })
}

/** Signals a process, or a process group if the number is negative. Does nothing if it is gone. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault
  }
}
