import { parentPort } from 'node:worker_threads'
import { extractPage, type PageFacts } from './extract.ts'

/** What the thread is asked. One question at a time. */
export type ExtractQuestion = { bytes: Uint8Array; contentType: string; url: string }

/** What it answers: that it has started, then once for every question. */
export type ExtractAnswer = { ready: true } | { facts: PageFacts } | { failed: string }

parentPort?.on('message', ({ bytes, contentType, url }: ExtractQuestion) => {
  let answer: ExtractAnswer
  try {
    answer = { facts: extractPage(bytes, contentType, url) }
  } catch (error) {
    answer = { failed: String(error) }
  }
  parentPort?.postMessage(answer)
})
parentPort?.postMessage({ ready: true } satisfies ExtractAnswer)
