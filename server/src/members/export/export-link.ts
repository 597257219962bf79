import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DataExport } from '@unspun/contract/accounts.ts'
import type { ExportRow } from './export-store.ts'

/** The path of the file, with its query: which export, until when (milliseconds), and the signature of both. */
export const EXPORT_PATH = '/exports/my-data.zip'

export interface ExportLink {
  id: number
  until: number
  signature: string
}

const signatureOf = (secret: string, { id, until }: Pick<ExportLink, 'id' | 'until'>) =>
  createHmac('sha256', secret).update(`export ${id} until ${until}`).digest('hex')

/** Returns whether a link was signed by this site. It does not say whether the link is still good. */
export function isSigned(secret: string, link: ExportLink): boolean {
  const [given, wanted] = [link.signature, signatureOf(secret, link)].map((text) => Buffer.from(text))
  return given!.length === wanted!.length && timingSafeEqual(given!, wanted!)
}

/** An export as its member sees it. Only a finished one has a link. */
export function exportView(
  { export_id: id, state, progress, requested_at, expires_at, bytes }: ExportRow,
  { secret, siteUrl }: { secret: string; siteUrl: string },
): DataExport {
  const view = { state, progress, requested_at: requested_at.getTime() }
  if (state !== 'ready') return { ...view, url: '', bytes: 0, expires_at: 0 }
  const until = expires_at.getTime()
  const link = new URL(EXPORT_PATH, siteUrl)
  link.search = String(
    new URLSearchParams({ id: String(id), until: String(until), signature: signatureOf(secret, { id, until }) }),
  )
  return { ...view, url: link.href, bytes, expires_at: until }
}
