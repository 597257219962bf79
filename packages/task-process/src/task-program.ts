import { flushCompileCache } from 'node:module'

/** What crosses to the parent of an error. A copy by the channel would lose the name. */
export type TaskFailure = Pick<Error, 'name' | 'message' | 'stack'>

export type TaskAnswer<Answer> = { ready: true } | { done: Answer } | { failed: TaskFailure }

/** Time in milliseconds after which a new process has loaded its code. */
const LOADED_MS = 2000

/** Makes the calling file the program of a `createTaskProcess`. */
export function answerTasks<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  const send = (said: TaskAnswer<Answer>) => process.send?.(said)
  process.on('message', async (question: Question) => {
    try {
      send({ done: await answer(question) })
    } catch (error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
      send({ failed: { name, message, ...(stack === undefined ? {} : { stack }) } })
    }
  })
  // The terminal sends signals to all processes. The parent finishes the running task and then ends this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  // Node writes the compile cache at exit. This process will be killed, so the cache is written early.
  setTimeout(flushCompileCache, LOADED_MS).unref()
  send({ ready: true })
}
