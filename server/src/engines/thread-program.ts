import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './killable-thread.ts'

/** Makes the file that calls it the program of a `createKillableThread`: every question is answered, or its fault told. */
export function answerThread<Question, Answer>(answer: (question: Question) => Answer): void {
  const say = (said: ThreadAnswer<Answer>) => parentPort?.postMessage(said)
  parentPort?.on('message', (question: Question) => {
    let said: ThreadAnswer<Answer>
    try {
      said = { answer: answer(question) }
    } catch (error) {
      said = { failed: String(error) }
    }
    say(said)
  })
  say({ ready: true })
}
