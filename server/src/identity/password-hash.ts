import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@unspun/contract/errors.ts'

const derive = promisify(argon2)

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. About 30 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const KEY_BYTES = 32

/** Hashes run on Node's few pool threads, which files and name look-ups need too; the rest wait, and beyond that are sent away. */
const AT_ONCE = 2
const WAITING = 100
let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new AppError('Busy')
    // Whoever ends hands its place on, so the count stays as it is.
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

/** Typed on another keyboard, the same password may come in another Unicode form. */
const message = (password: string) => password.normalize('NFKC')

/** The argon2id hash of a password as a PHC string, which carries its own cost and salt. Throws `Busy` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await inTurn(() =>
    derive('argon2id', { ...COST, message: message(password), nonce, tagLength: KEY_BYTES }),
  )
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(key)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether `password` is the one that `hash` was made of; false for a hash of another kind. Costs what the hash says. */
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
