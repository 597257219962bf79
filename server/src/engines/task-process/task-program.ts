import { flushCompileCache } from 'node:module'

/** What the program of a process for tasks says: that it has started, then an answer to every question. */
export type TaskAnswer<Answer> = { ready: true } | { done: Answer } | { failed: string }

/** When a process has settled; in milliseconds. */
const SETTLED_MS = 2000

/** Makes the file that calls it the program of a `createTaskProcess`: every question is answered, or its fault told. */
export function answerTasks<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  const tell = (said: TaskAnswer<Answer>) => process.send?.(said)
  process.on('message', async (question: Question) => {
    try {
      tell({ done: await answer(question) })
    } catch (error) {
      tell({ failed: String(error) })
    }
  })
  // They are sent to all of us at once: the site lets the task end, and then ends this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  // It would be written at the end, but this process is killed.
  setTimeout(flushCompileCache, SETTLED_MS).unref()
  tell({ ready: true })
}
