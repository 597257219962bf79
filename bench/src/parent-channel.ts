/** The child's side of a measured process: answers what the parent asks over the channel that `fork` made. */

export interface Question {
  id: number
  ask: string
  given: unknown
}

export type Reply = { id: number; answer: unknown } | { id: number; fault: string }

/** What a process has used since it began: CPU of all its threads in milliseconds, and bytes of memory in RAM. */
export interface Usage {
  cpuMs: number
  residentBytes: number
}

type Answers = Record<string, (given: never) => unknown>

/** Answers `usage` in every process, and what is given here besides. The process ends when the parent does. */
export function answerParent(answers: Answers = {}): void {
  const all: Answers = { ...answers, usage }
  process.on('message', async ({ id, ask, given }: Question) => {
    try {
      const answer = await all[ask]!(given as never)
      process.send!({ id, answer } satisfies Reply)
    } catch (fault) {
      process.send!({ id, fault: (fault as Error).stack ?? String(fault) } satisfies Reply)
    }
  })
  // A parent that was killed must leave nothing running behind it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() }
}
