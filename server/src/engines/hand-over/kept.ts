import cluster from 'node:cluster'
import { FINISH, type Report } from './messages.ts'

/** True in a process that a keeper has started. */
export const isKept = cluster.isWorker

/** Stops this process like SIGTERM if its keeper is gone. Nobody could replace or stop it otherwise. */
export function stopWithKeeper(): void {
  const { worker } = cluster
  worker?.on('disconnect', () => {
    // Otherwise the cluster module ends this process at once.
    worker.exitedAfterDisconnect = true
    process.kill(process.pid, 'SIGTERM')
  })
}

/** Calls `finish` when another process has taken over. */
export function onReplaced(finish: () => void): void {
  cluster.worker?.on('message', (message) => {
    if (message === FINISH) finish()
  })
}

/** Tells the keeper, if there is one, that this process is ready or why it cannot be. Resolves when the message is sent. */
export function tellKeeper(report: Report): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send || !isKept) resolve()
    else process.send(report, undefined, undefined, () => resolve())
  })
}
