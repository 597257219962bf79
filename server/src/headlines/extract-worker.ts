import { answerThread } from '../engines/thread-program.ts'
import { extractPage } from './extract.ts'

/** What the thread is asked. */
export type ExtractQuestion = { bytes: Uint8Array; contentType: string; url: string }

answerThread(({ bytes, contentType, url }: ExtractQuestion) => extractPage(bytes, contentType, url))
