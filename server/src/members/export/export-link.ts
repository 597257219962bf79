import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DataExport } from '@unspun/contract/accounts.ts'
import type { ExportRow } from './export-store.ts'

/** The path of the file. Its query has the export's id, the expiry (milliseconds) and the signature of both. */
export const EXPORT_PATH = '/exports/my-data.zip'

export interface ExportLink {
  id: number
  until: number
  signature: string
}

const signatureOf = (secret: string, { id, until }: Pick<ExportLink, 'id' | 'until'>) =>
  createHmac('sha256', secret).update(`export ${id} until ${until}`).digest('hex')

/** Returns whether this site signed a link. The link may have expired. */
export function isSigned(secret: string, link: ExportLink): boolean {
  const [given, wanted] = [link.signature, signatureOf(secret, link)].map((text) => Buffer.from(text))
  return given!.length === wanted!.length && timingSafeEqual(given!, wanted!)
}

/** The view has the link only if the viewer's sign-in is recent. */
export function exportView(
  { export_id: id, state, progress, requested_at, expires_at, bytes }: ExportRow,
  { secret, siteUrl, isRecent }: { secret: string; siteUrl: string; isRecent: boolean },
): DataExport {
  const view = { state, progress, requested_at: requested_at.getTime() }
  if (state !== 'ready') return { ...view, url: '', bytes: 0, expires_at: 0 }
  const until = expires_at.getTime()
  if (!isRecent) return { ...view, url: '', bytes, expires_at: until }
  const link = new URL(EXPORT_PATH, siteUrl)
  link.search = String(
    new URLSearchParams({ id: String(id), until: String(until), signature: signatureOf(secret, { id, until }) }),
  )
  return { ...view, url: link.href, bytes, expires_at: until }
}
