/** The child's side of the IPC channel that `startChild` opens. */

export interface Question {
  id: number
  ask: string
  given: unknown
}

export type Reply = { id: number; answer: unknown } | { id: number; error: string }

/** The resources that a process has used so far: CPU milliseconds of all its threads, and its resident memory. */
export interface Usage {
  cpuMs: number
  residentBytes: number
}

type Answers = Record<string, (given: never) => unknown>

/** Answers `usage` and the given calls. The process ends with its parent. */
export function answerParent(answers: Answers = {}): void {
  const all: Answers = { ...answers, usage }
  process.on('message', async ({ id, ask, given }: Question) => {
    try {
      const answer = await all[ask]!(given as never)
      process.send!({ id, answer } satisfies Reply)
    } catch (error) {
      process.send!({ id, error: (error as Error).stack ?? String(error) } satisfies Reply)
    }
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() }
}
