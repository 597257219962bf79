import { flushCompileCache } from 'node:module'

/** Messages of a task program: ready once, then one result per task. */
export type TaskAnswer<Answer> = { ready: true } | { done: Answer } | { failed: string }

/** Time until a new process has loaded its code, in milliseconds. */
const LOADED_MS = 2000

/** Makes the calling file the program of a `createTaskProcess`. Each task gets a result or an error. */
export function answerTasks<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  const send = (said: TaskAnswer<Answer>) => process.send?.(said)
  process.on('message', async (question: Question) => {
    try {
      send({ done: await answer(question) })
    } catch (error) {
      send({ failed: String(error) })
    }
  })
  // The terminal sends signals to all processes. The site finishes the running task and then ends this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  // Node writes the compile cache at exit, but this process is killed, so write it now.
  setTimeout(flushCompileCache, LOADED_MS).unref()
  send({ ready: true })
}
