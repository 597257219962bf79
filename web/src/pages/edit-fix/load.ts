import type { data } from 'react-router'
import type { PageRequest } from '../../page.ts'
import { missing } from '../../page-request.ts'
import { type FixData, readFix } from '../fix/load.ts'

/** Like `readFix`, but a missing fix is no error: the browser finds out whether it belongs to the reader. */
export async function loadFixToEdit(request: PageRequest) {
  try {
    return await readFix(request)
  } catch (fault) {
    const { init } = fault as Partial<ReturnType<typeof data>>
    if (init?.status !== 404) throw fault
    return missing()
  }
}
export type FixToEdit = FixData | null
