import crypto from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import S3rver from 's3rver'
import type { S3Settings } from './files-s3.ts'

// It marks the pages of a list with DES, which today's OpenSSL has only as triple DES: with one key three times that is the same.
const { createCipheriv, createDecipheriv } = crypto
const thrice = (key: Buffer) => Buffer.concat([key, key, key])
Object.assign(crypto, {
  createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? createCipheriv('des-ede3-cbc', thrice(key), iv) : createCipheriv(name, key, iv),
  createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? createDecipheriv('des-ede3-cbc', thrice(key), iv) : createDecipheriv(name, key, iv),
})

/** An S3 store on a free port of this machine, with one empty bucket. `stop` takes it away before the test file ends. */
export async function startS3(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'unspun-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await server.run()
  let running = true
  const stop = async () => {
    if (!running) return
    running = false
    await server.close()
  }
  after(async () => {
    await stop()
    await fs.rm(directory, { recursive: true, force: true })
  })
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    // The only pair that it knows.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  return { settings, stop }
}
