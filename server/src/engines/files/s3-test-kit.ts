import crypto from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import S3rver from 's3rver'
import type { S3Settings } from './files-s3.ts'

// s3rver encrypts with DES, which OpenSSL supports only as triple DES. With one key repeated, that is DES.
const { createCipheriv, createDecipheriv } = crypto
const thrice = (key: Buffer) => Buffer.concat([key, key, key])
Object.assign(crypto, {
  createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? createCipheriv('des-ede3-cbc', thrice(key), iv) : createCipheriv(name, key, iv),
  createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? createDecipheriv('des-ede3-cbc', thrice(key), iv) : createDecipheriv(name, key, iv),
})

export interface TestS3 {
  settings: S3Settings
  environment: Record<string, string>
  stop(): Promise<void>
}

export async function startS3(): Promise<TestS3> {
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
    // The only credentials that s3rver accepts.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  const environment = {
    FILES: 's3',
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY: settings.accessKey,
    S3_SECRET_KEY: settings.secretKey,
  }
  return { settings, environment, stop }
}
