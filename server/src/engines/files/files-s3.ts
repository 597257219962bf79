import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { type FileFolder, type FileName, type Files, FilesAway, storedName, typeOfFile } from './files.ts'

export interface S3Settings {
  /** Undefined means Amazon S3 in the given region. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** Timeouts in milliseconds: to connect, between two chunks, and until the response starts (over all attempts). */
const CONNECT_MS = 2_000
const IDLE_MS = 5_000
const ANSWER_MS = 10_000
/** For a large file. */
const UPLOAD_MS = 10 * 60_000
const TRIES = 2
const LASTING = 'public, max-age=31536000, immutable'

/** Stores files in a bucket of Amazon S3 or a compatible service. Tests set `pageSize`, the names per list page. */
export function createS3Files({ endpoint, region, bucket, accessKey, secretKey }: S3Settings, pageSize = 1000): Files {
  const s3 = new S3Client({
    region,
    // Certificates of other services do not cover bucket names as subdomains.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: TRIES,
    // Some services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
  })

  /** Runs a command with a timeout until the response starts. */
  async function ask<T>(
    what: string,
    run: (options: { abortSignal: AbortSignal }) => Promise<T>,
    answerMs = ANSWER_MS,
  ): Promise<T> {
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(), answerMs)
    try {
      return await run({ abortSignal: clock.signal })
    } catch (error) {
      throw new FilesAway(what, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async function* namesIn(folder: FileFolder): AsyncGenerator<FileName> {
    for (let next: string | undefined; ; ) {
      const page = await ask(`${folder} could not be listed`, (options) =>
        s3.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: `${folder}/`,
            MaxKeys: pageSize,
            ...(next ? { ContinuationToken: next } : {}),
          }),
          options,
        ),
      )
      for (const { Key = '' } of page.Contents ?? []) {
        const name = storedName(folder, Key.slice(folder.length + 1))
        if (name) yield name
      }
      next = page.IsTruncated ? page.NextContinuationToken : undefined
      if (!next) return
    }
  }

  return {
    async put(name, bytes) {
      const put = { Bucket: bucket, Key: name, Body: bytes, ContentType: typeOfFile(name), CacheControl: LASTING }
      await ask(`${name} could not be stored`, (options) => s3.send(new PutObjectCommand(put), options))
    },

    async putStream(name, bytes) {
      const file = await unnamedFile()
      try {
        await file.writeFile(bytes)
        // S3 requires the size before the first byte.
        const { size } = await file.stat()
        const put = { Bucket: bucket, Key: name, ContentLength: size, CacheControl: 'no-store' }
        const upload = (options: { abortSignal: AbortSignal }) =>
          s3.send(
            new PutObjectCommand({ ...put, Body: file.createReadStream({ start: 0, autoClose: false }) }),
            options,
          )
        await ask(`${name} could not be stored`, upload, UPLOAD_MS)
      } catch (error) {
        throw error instanceof FilesAway ? error : new FilesAway(`${name} could not be stored`, { cause: error })
      } finally {
        await file.close()
      }
    },

    async open(name) {
      const unreadable = `${name} could not be read`
      const key = { Bucket: bucket, Key: name }
      const head = await ask(unreadable, (options) =>
        s3.send(new HeadObjectCommand(key), options).catch((error) => {
          if (isMissing(error)) return undefined
          throw error
        }),
      )
      if (!head) return undefined
      return {
        size: head.ContentLength ?? 0,
        type: typeOfFile(name),
        async stream(range) {
          const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
          const { Body } = await ask(unreadable, (options) =>
            s3.send(new GetObjectCommand({ ...key, ...part }), options),
          )
          return Body as Readable
        },
      }
    },

    async remove(names) {
      // Removes one at a time, because the bulk call requires a checksum that some services do not support.
      for (const name of names) {
        const key = { Bucket: bucket, Key: name }
        await ask(`${name} could not be removed`, (options) => s3.send(new DeleteObjectCommand(key), options))
      }
    },

    // Uploads leave nothing behind (`unnamedFile`).
    removeLeftBehind: async () => {},
    list: namesIn,
    close: async () => s3.destroy(),
  }
}

/** Opens a file that the system removes when it is closed, even after a kill. */
async function unnamedFile(): Promise<fs.FileHandle> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'unspun-upload-'))
  try {
    return await fs.open(path.join(folder, 'file'), 'wx+', 0o600)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

const isMissing = (error: S3ServiceException) => error.$metadata?.httpStatusCode === 404
