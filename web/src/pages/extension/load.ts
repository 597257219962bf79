import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { listExtensionBuilds } from '@unspun/contract/extension.ts'
import type { PageRequest } from '../../page.ts'
import { need } from '../../page-request.ts'

export type ExtensionData = AnswerOf<typeof listExtensionBuilds>

export const loadExtension = async ({ reads }: PageRequest) => need(await reads.get('/extension/builds/', {}))
