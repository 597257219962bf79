import { fixLimits } from '@unspun/contract/fixes.ts'
import { fieldsOf, isId } from '../fields.ts'
import { type KnownFix, mostOthers, type PopupCalls } from '../messages.ts'
import { askSite } from './ask-site.ts'
import { jsonOf } from './packs/load-packs.ts'

const NAME = 'asked-others'
const MOST = 200
/** All fixes of a headline, with their descriptions and quotes. */
const MOST_BYTES = 4 * 1024 * 1024

/** Resolves to null without a response. The request reveals the article, though not who asks, so it is made only when the reader wants it. */
export async function otherFixes(call: PopupCalls['others']['call']): Promise<KnownFix[] | null> {
  const { headline_id, headline_fix_id } = call
  await noteAsked(headline_id)
  const path = `/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`
  const bytes = await askSite(path, MOST_BYTES, 'others')
  const fixes = typeof bytes === 'string' ? null : readFixes(jsonOf(bytes))
  return fixes?.filter((fix) => fix.headline_fix_id !== headline_fix_id).slice(0, mostOthers) ?? null
}

/** Returns whether the other fixes of a headline were requested since the browser started. */
export const wereOthersAsked = async (headline_id: number): Promise<boolean> => (await allAsked()).includes(headline_id)

/** Uses session storage, so that reading history is never on the disk. */
async function noteAsked(headline_id: number): Promise<void> {
  const others = (await allAsked()).filter((each) => each !== headline_id)
  await chrome.storage.session.set({ [NAME]: [headline_id, ...others].slice(0, MOST) })
}

async function allAsked(): Promise<number[]> {
  const { [NAME]: stored } = await chrome.storage.session.get(NAME)
  return (stored ?? []) as number[]
}

/** Returns null for anything damaged or forged. */
export function readFixes(value: unknown): KnownFix[] | null {
  const { headline_fixes } = fieldsOf(value)
  if (!Array.isArray(headline_fixes)) return null
  const fixes = headline_fixes.map(readFix)
  return fixes.every((fix) => fix !== null) ? fixes : null
}

function readFix(value: unknown): KnownFix | null {
  const { headline_id, headline_fix_id, title, total_vote_value: votes } = fieldsOf(value)
  if (!isId(headline_id) || !isId(headline_fix_id) || !Number.isSafeInteger(votes)) return null
  if (typeof title !== 'string' || title.length > fixLimits.title) return null
  return { headline_id, headline_fix_id, title, votes: votes as number }
}
