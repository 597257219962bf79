import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@unspun/contract/errors.ts'

const derive = promisify(argon2)

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. About 30 ms on one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const KEY_BYTES = 32

/**
 * Limits concurrent hashes, because they occupy Node's small thread pool, which file access and DNS lookups need too. Up to
 * `WAITING` calls queue; further ones are refused.
 */
const AT_ONCE = 2
const WAITING = 100
let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new AppError('Busy')
    // The finishing call passes its slot on, so `running` does not change.
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The same password can arrive in different Unicode forms, depending on the keyboard. */
const message = (password: string) => password.normalize('NFKC')

/** The argon2id hash of a password as a PHC string, which includes cost and salt. Throws `Busy` when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await inTurn(() =>
    derive('argon2id', { ...COST, message: message(password), nonce, tagLength: KEY_BYTES }),
  )
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(key)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Returns whether `password` matches `hash`. False for other kinds of hashes. Uses the cost stored in the hash. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, key] = PHC.exec(hash) ?? []
  if (!nonce || !key) return false
  const expected = Buffer.from(key, 'base64')
  const given = await inTurn(() =>
    derive('argon2id', {
      message: message(password),
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(given, expected)
}
