import { answerTasks } from '@unspun/task-process/task-program.ts'
import { extractPage } from './extract.ts'

export type ExtractQuestion = { bytes: Uint8Array; contentType: string; url: string; refresh: string }

answerTasks(({ bytes, contentType, url, refresh }: ExtractQuestion) => extractPage(bytes, contentType, url, refresh))
