import multipart from '@fastify/multipart'
import type { Upload } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { UploadedFile } from './endpoint.ts'

/** Bytes for the parts of a multipart body besides the file: boundaries, headers, other fields. */
const AROUND_BYTES = 64 * 1024

/** Serves an upload in its own scope, because no other route parses multipart bodies. */
export function mountUpload(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20 } })
    scope.post(url, handler)
  })
}

/** Returns the file in a field of the request, or undefined. Throws `FileTooLarge`. */
export async function fileOf(request: FastifyRequest, { field, bytes }: Upload): Promise<UploadedFile | undefined> {
  if (!request.isMultipart()) return undefined
  // Refuses before reading the body if its length is known.
  if (Number(request.headers['content-length']) > bytes + AROUND_BYTES) throw new AppError('FileTooLarge')
  try {
    const part = await request.file({ limits: { fileSize: bytes } })
    if (!part) return undefined
    const file = { name: part.filename, bytes: await part.toBuffer() }
    // Contrary to its type, the name is missing in some requests. It is empty if no file was chosen in a form.
    return part.fieldname === field && file.name ? file : undefined
  } catch (error) {
    // All other errors come from a malformed or truncated body.
    const { code } = error as { code?: string }
    throw new AppError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'FileTooLarge' : 'BadRequest')
  }
}
