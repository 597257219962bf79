import multipart from '@fastify/multipart'
import type { Upload } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { UploadedFile } from './endpoint.ts'

/** What stands around a file: boundaries, headers, other fields. */
const AROUND_BYTES = 64 * 1024

/** Serves a call that takes a file, in a scope of its own: nothing else here reads multipart bodies. */
export function mountUpload(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20 } })
    scope.post(url, handler)
  })
}

/** The file that a request carries in the field, or undefined. Throws `FileTooLarge`. */
export async function fileOf(request: FastifyRequest, { field, bytes }: Upload): Promise<UploadedFile | undefined> {
  if (!request.isMultipart()) return undefined
  // Said before it is read, as far as it is known.
  if (Number(request.headers['content-length']) > bytes + AROUND_BYTES) throw new AppError('FileTooLarge')
  try {
    const part = await request.file({ limits: { fileSize: bytes } })
    if (!part) return undefined
    const file = { name: part.filename, bytes: await part.toBuffer() }
    // A part of bytes can come without a name, whatever the types say, and a form in which no file was chosen with an empty one.
    return part.fieldname === field && file.name ? file : undefined
  } catch (error) {
    // Whatever else goes wrong here is in what was sent: a form that breaks off, or is none.
    const { code } = error as { code?: string }
    throw new AppError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'FileTooLarge' : 'BadRequest')
  }
}
