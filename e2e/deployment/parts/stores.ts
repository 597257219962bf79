import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { installed } from '../../../tools/src/steps.ts'
import { type Part, part } from './part.ts'

const answers = async (url: string) => (await fetch(url)).status < 500

/** Redis counts rate limits for all web processes, and writes nothing to the disk. */
export async function startRedis(file: string, folder: string, port: number) {
  const client = file.replace(/-server$/, '-cli')
  const cli = (...args: string[]) =>
    spawnSync(client, ['-p', String(port), ...args], { encoding: 'utf8' }).stdout.trim()
  const redis: Part = part('Redis', {
    file,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    output: path.join(folder, 'redis.log'),
    isReady: async () => cli('ping') === 'PONG',
  })
  await redis.start()
  return { redis, cli }
}

/** Returns the site's settings for an empty bucket. */
export async function startObjectStore(folder: string, port: number) {
  const directory = path.join(folder, 'pictures')
  fs.mkdirSync(directory)
  const bucket = ['--configure-bucket', 'pictures']
  const store = part('S3', {
    file: installed('node'),
    args: [installed('s3rver'), '-d', directory, '-a', '127.0.0.1', '-p', String(port), '--silent', ...bucket],
    output: path.join(folder, 's3.log'),
    isReady: () => answers(`http://127.0.0.1:${port}/`),
  })
  await store.start()
  const settings = {
    FILES: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'pictures',
    // The only credentials that s3rver accepts.
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  }
  return { store, settings }
}
