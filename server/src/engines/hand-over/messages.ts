/** How to start a process of the site. */
export interface Launch {
  /** The path of the Node that runs it, and of its main module. */
  node: string
  program: string
  /** Its working directory. */
  folder: string
  env: Record<string, string | undefined>
  /** The host and port that it listens on. */
  address: string
}

/** Starts `program` with this process's Node and folder. Settings with relative paths then mean the same there. */
export const launchOf = (
  program: string,
  { host, port, dataDir }: { host: string; port: number; dataDir: string },
  env: Launch['env'],
): Launch => ({
  node: process.execPath,
  program,
  folder: process.cwd(),
  // Both must use one folder, because it is there that the new process is asked for.
  env: { ...env, DATA_DIR: dataDir },
  address: `${host}:${port}`,
})

/** A message from a process to its keeper. */
export type Report = { handOver: 'ready' } | { handOver: 'failed'; reason: string }

/** Tells a process that another one has taken over: it finishes what it has begun and ends. */
export const FINISH = 'finish'

/** A line of the answer to a request for a hand-over. The last one says how it ended. */
export type Line = { progress: string } | { done: true } | { failed: string }
