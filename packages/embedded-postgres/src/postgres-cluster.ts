import fs from 'node:fs'
import path from 'node:path'
import { explainPrintedFault, OperatorError } from '@unspun/operator-error/operator-error.ts'
import { type Binaries, POSTGRES_MAJOR } from './postgres-binaries.ts'
import { checkOwner, checkRights } from './postgres-damage.ts'
import { isServerOf, readPostmaster } from './postgres-process.ts'
import { type Runner, run } from './postgres-user.ts'

const NEEDED_BYTES = 150 * 1024 * 1024
const UNFINISHED = 'unfinished-'
// The same collation on every machine, independent of libc and locale.
const INITDB =
  '-U app --auth=trust -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --data-checksums --no-instructions'

/**
 * Creates a cluster in an empty folder, and checks that an existing one has our version. The caller holds the start
 * lock. A `throwaway` cluster runs without fsync, so it is created again after a crash. Throws `OperatorError` if the
 * folder contains something else.
 */
export async function prepareCluster(
  cluster: string,
  runner: Runner,
  binaries: Binaries,
  { throwaway = false, signal }: { throwaway?: boolean | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const folder = path.dirname(cluster)
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  }
  const left = readPostmaster(cluster)
  if (throwaway && left && !isServerOf(left.pid, cluster)) fs.rmSync(cluster, { recursive: true, force: true })
  if (runner.owner !== undefined) chownAll(folder, runner.owner)
  checkOwner(cluster, runner.owner ?? process.getuid?.())
  if (isEmpty(cluster)) await createCluster(cluster, runner, binaries, throwaway ? ['--no-sync'] : [], signal)
  checkVersion(cluster)
  checkRights(cluster)
}

function isEmpty(cluster: string): boolean {
  return !fs.existsSync(cluster) || fs.readdirSync(cluster).length === 0
}

async function createCluster(
  cluster: string,
  runner: Runner,
  binaries: Binaries,
  options: string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const folder = path.dirname(cluster)
  const { bavail, bsize } = fs.statfsSync(folder)
  if (bavail * bsize < NEEDED_BYTES) {
    const free = Math.floor((bavail * bsize) / 1024 / 1024)
    throw new OperatorError(`A new database needs 150 MB, but ${folder} has only ${free} MB left.`)
  }
  // The cluster is created under a temporary name and renamed, so that a killed start never leaves a partial one.
  const unfinished = path.join(folder, `${UNFINISHED}${process.pid}`)
  const remove = () => fs.rmSync(unfinished, { recursive: true, force: true })
  const initdb = ['-D', unfinished, ...INITDB.split(' '), ...options]
  const { status, printed } = await run(runner, binaries.initdb, initdb, signal).catch((ended) => {
    remove()
    throw ended
  })
  if (status !== 0) {
    remove()
    throw (
      explainPrintedFault(printed, folder) ??
      new OperatorError(`PostgreSQL could not create a database in ${folder}: ${firstFault(printed)}`)
    )
  }
  fs.renameSync(unfinished, cluster)
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

function checkVersion(cluster: string): void {
  const file = path.join(cluster, 'PG_VERSION')
  const version = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  if (!/^\d{1,3}(\.\d+)?$/.test(version)) {
    throw new OperatorError(
      `${cluster} is neither empty nor a PostgreSQL database: move it away, or set another DATA_DIR.`,
    )
  }
  if (version !== String(POSTGRES_MAJOR)) {
    throw new OperatorError(
      `The database in ${cluster} was created by PostgreSQL ${version}, but this Unspun includes PostgreSQL ${POSTGRES_MAJOR}: ` +
        'make a backup with the Unspun that created it, move the folder away, and restore the backup.',
    )
  }
}

function chownAll(folder: string, uid: number): void {
  if (fs.statSync(folder).uid !== uid) fs.chownSync(folder, uid, uid)
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (fs.lstatSync(file).uid !== uid) fs.lchownSync(file, uid, uid)
  }
}

function firstFault(printed: string): string {
  const lines = printed.split('\n').filter(Boolean)
  return lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? 'it printed nothing'
}
