import { fixLimits } from '@unspun/contract/fixes.ts'
import { fieldsOf, isId } from '../fields.ts'
import { type KnownFix, mostOthers, type PopupCalls } from '../messages.ts'
import { askSite } from './ask-site.ts'
import { jsonOf } from './packs/load-packs.ts'

const NAME = 'asked-others'
/** Headlines that are remembered. */
const MOST = 200
/** All fixes of a headline, with their reasons and quotes. */
const MOST_BYTES = 4 * 1024 * 1024

/**
 * The first fixes of an article besides the known one, at most `mostOthers`. Null without an answer. The request names the headline, so the
 * site learns which article it is about, but not who asks: it is made only when the reader wants that.
 */
export async function otherFixes(call: PopupCalls['others']['call']): Promise<KnownFix[] | null> {
  const { headline_id, headline_fix_id } = call
  await noteAsked(headline_id)
  const path = `/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`
  const bytes = await askSite(path, MOST_BYTES, 'others')
  const fixes = typeof bytes === 'string' ? null : readFixes(jsonOf(bytes))
  return fixes?.filter((fix) => fix.headline_fix_id !== headline_fix_id).slice(0, mostOthers) ?? null
}

/** Returns whether the site was asked for the other fixes of a headline since the browser was started. */
export const wereOthersAsked = async (headline_id: number): Promise<boolean> => (await allAsked()).includes(headline_id)

/** In the memory of the browser alone, so nothing about what was read is on the disk. */
async function noteAsked(headline_id: number): Promise<void> {
  const others = (await allAsked()).filter((each) => each !== headline_id)
  await chrome.storage.session.set({ [NAME]: [headline_id, ...others].slice(0, MOST) })
}

async function allAsked(): Promise<number[]> {
  const { [NAME]: stored } = await chrome.storage.session.get(NAME)
  return (stored ?? []) as number[]
}

/** Checks the site's answer, as a JSON value. Null for anything that is damaged or forged. */
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
