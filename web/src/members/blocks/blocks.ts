import type { Block } from '@unspun/contract/blocks.ts'
import * as blockMessages from '@unspun/contract/messages/blocks.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { type App, useApp, useSession } from '../../app.ts'
import { notify } from '../../ui/notices.ts'

/** The blocks of the signed-in member, loaded once. Pages are the same for everybody, so the browser applies the blocks. */
interface Known {
  user_id: number
  blocks: readonly Block[]
}

let known: Known | undefined
let reading: { user_id: number; done: Promise<void> } | undefined
const listeners = new Set<() => void>()

function put(next: Known | undefined): void {
  known = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const personIn = ({ store: { session } }: App) => (session.state === 'in' ? session.user.user_id : undefined)

async function read(app: App, user_id: number): Promise<void> {
  const answer = await app.browser?.api.post('/blocks/list/', {})
  if (personIn(app) !== user_id || known?.user_id === user_id) return
  // Without a response nothing folds, and the next page that needs the blocks requests them again.
  if (answer && !answer.errors) put({ user_id, blocks: answer.blocks })
  else put({ user_id: 0, blocks: [] })
}

/** Returns the reader's blocks, latest first. Undefined while unknown. Visitors have none. */
export function useBlocks(): readonly Block[] | undefined {
  const app = useApp()
  const session = useSession()
  const user_id = session.state === 'in' ? session.user.user_id : undefined
  useEffect(() => {
    if (user_id === undefined || known?.user_id === user_id || reading?.user_id === user_id) return
    const done = read(app, user_id).finally(() => {
      reading = undefined
    })
    reading = { user_id, done }
  }, [app, user_id])
  const blocks = useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  )
  if (session.state === 'out') return []
  return blocks && (blocks.user_id === user_id || blocks.user_id === 0) ? blocks.blocks : undefined
}

/** Returns whether the change was saved. */
export async function setBlock(
  app: App,
  user: Omit<Block, 'blocked_at'>,
  block: boolean,
  undo = true,
): Promise<boolean> {
  const { user_id, display_name } = user
  const answer = await app.browser?.api.post('/blocks/set/', { user_id, block })
  if (!answer || answer.errors) {
    notify(answer?.errors[0] ?? blockMessages.failed)
    return false
  }
  const me = personIn(app)
  const others = (known?.blocks ?? []).filter((each) => each.user_id !== user_id)
  if (known?.user_id === me && me !== undefined)
    put({ user_id: me, blocks: block ? [{ ...user, blocked_at: answer.ts }, ...others] : others })
  const text = block ? blockMessages.blocked(display_name) : blockMessages.unblocked(display_name)
  notify(text, undo ? { label: 'Undo', run: () => void setBlock(app, user, !block, false) } : undefined)
  return true
}
