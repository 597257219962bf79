import { answerTasks } from '@unspun/task-process/task-program.ts'
import { type Arrival, extractArticle } from './extract.ts'

export type ExtractQuestion = { bytes: Uint8Array; contentType: string; url: string; arrival: Arrival | undefined }

answerTasks(({ bytes, contentType, url, arrival }: ExtractQuestion) => extractArticle(bytes, contentType, url, arrival))
