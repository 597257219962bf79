import type { AnswerOf, InputOf } from '@unspun/contract/endpoint.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import type { answerPair } from '@unspun/contract/today.ts'
import type { App } from '../app.ts'
import { commitOrUndo } from '../commit-or-undo.ts'
import { takeVotes } from './take-votes.ts'

type Sent =
  | { saved: Omit<AnswerOf<typeof answerPair>, 'votes'>; failed?: undefined }
  | { saved?: undefined; failed: string }

/** Sends a member's answer, which is shown already, and stores the votes that it changed. `undo` is called if it failed. */
export async function sendAnswer(
  { store, browser }: App,
  input: InputOf<typeof answerPair>,
  undo: () => void,
): Promise<Sent> {
  const call = browser!.api.post('/today/answer/', input)
  const { answer, failed } = await commitOrUndo(call, [undo], todayMessages.failed)
  if (!answer) return { failed }
  takeVotes(store, answer)
  return { saved: answer }
}
