import cluster, { type Worker } from 'node:cluster'
import { openControl } from './control.ts'
import { FINISH, type Launch, type Report } from './messages.ts'

export interface KeeperOptions {
  /** The path of the unix socket where `requestHandOver` asks for a hand-over. */
  control: string
  /** The address that the first process listens on. A new process that would listen elsewhere is refused. */
  address: string
  say(message: string): void
}

/** A new process that is not ready after an abandoned hand-over gets this long to stop. */
const STOP_MS = 15_000

/**
 * Runs the site in a process of its own and replaces that process on request: the new one starts, and once it is ready the old one
 * finishes. The listening socket belongs to this process, so it is never closed in between. Ends when the site ends, with its exit code.
 */
export function keep(first: Launch, { control, address, say }: KeeperOptions): void {
  // The processes accept connections from one shared socket; nothing passes through this process.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const alive = new Set<Worker>()
  let serving: Worker | undefined = start(first)
  let next: Worker | undefined
  let isBusy = false
  let isStopping = false
  let exitCode = 1
  let closeControl = () => {}

  function start({ node, program, folder, env }: Launch): Worker {
    // `fork` runs this one's Node by default. The new version may come with another one.
    process.execPath = node
    cluster.setupPrimary({ exec: program, args: [], cwd: folder })
    // `fork` adds the environment of this process, so settings that are gone now have to be removed.
    const gone = Object.fromEntries(Object.keys(first.env).map((name) => [name, undefined]))
    const worker = cluster.fork({ ...gone, ...env })
    alive.add(worker)
    worker.once('exit', (code) => onExit(worker, code))
    worker.on('error', () => alive.delete(worker))
    return worker
  }

  function onExit(worker: Worker, code: number | null): void {
    alive.delete(worker)
    if (worker === serving) {
      serving = undefined
      exitCode = code ?? 1
      if (next) say(`The site (process ${worker.process.pid}) ended before the new process was ready.`)
    }
    if (worker === next) next = undefined
    const isOver = isStopping ? alive.size === 0 : serving === undefined && next === undefined
    if (!isOver) return
    closeControl()
    // Processes that still finish notice that this one is gone and stop.
    process.exit(isStopping ? exitCode : exitCode || 1)
  }

  async function handOver(launch: Launch, tell: (message: string) => void, abandoned: AbortSignal): Promise<void> {
    if (launch.address !== address)
      throw new Error(`The site listens on ${address}. Stop it and start it to listen on ${launch.address}.`)
    if (isBusy) throw new Error('Another hand-over is under way.')
    isBusy = true
    try {
      const finishing = [...alive].filter((each) => each !== serving)
      if (finishing.length > 0) tell('Waiting until the process that was replaced last is gone …')
      await Promise.all(finishing.map(ended))
      if (abandoned.aborted) return
      next = start(launch)
      const worker = next
      abandoned.addEventListener('abort', () => {
        // The request also ends after its answer.
        if (next === worker) stop(worker)
      })
      await ready(worker)
      const old = serving
      serving = worker
      old?.send(FINISH, undefined, undefined, () => {})
      say(`Process ${worker.process.pid} serves the site now${old ? `; process ${old.process.pid} finishes` : ''}.`)
    } finally {
      next = undefined
      isBusy = false
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isStopping = true
      for (const each of alive) each.process.kill(signal)
    })
  }
  ready(serving).then(
    () => {
      closeControl = openControl(control, handOver, say)
    },
    (error: Error) => {
      // A process that ended has said why, and `onExit` has ended this one. This one could not be started.
      say(error.message)
      process.exit(1)
    },
  )
}

const ended = (worker: Worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve()))

function stop(worker: Worker): void {
  worker.process.kill('SIGTERM')
  setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS).unref()
}

/** Resolves when the process can serve. Throws the reason if it ends before. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    let reason: string | undefined
    worker.on('message', (report: Report) => {
      if (report.handOver === 'ready') resolve()
      else if (report.handOver === 'failed') reason = report.reason
    })
    worker.once('error', (error) => reject(error))
    worker.once('exit', (code, signal) =>
      reject(new Error(reason ?? `The new process ended with ${signal ? `signal ${signal}` : `exit code ${code}`}.`)),
    )
  })
}
