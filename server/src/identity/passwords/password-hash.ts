import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { FairQueue } from '../../engines/concurrency/fair-queue.ts'
import { networkPath } from '../../engines/network/networks-around.ts'

const derive = promisify(argon2)

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. A hash takes about 30 ms on one core. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const KEY_BYTES = 32

/**
 * Two hashes run at once. They occupy Node's small thread pool, which file access and DNS lookups also need. Networks
 * take turns, and so do known callers and all others, so a crowd leaves known callers half of the turns.
 *
 * The queue must not favour registered addresses, because the waiting time would reveal them.
 */
export const hashQueueLimits = { atOnce: 2, longest: 100 }
const queue = new FairQueue(hashQueueLimits)

export interface HashCaller {
  address: string
  /** True if they have shown that they own an account: by its known device, its session or a mailed code. */
  known: boolean
}

export const hashQueueState = () => queue.state

function inTurn<T>({ address, known }: HashCaller, work: () => Promise<T>): Promise<T> {
  return queue.run([known ? 'known' : 'others', ...networkPath(address)], work)
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A password can arrive in different Unicode forms, depending on the keyboard. */
const message = (password: string) => password.normalize('NFKC')

/** Returns an argon2id hash with cost and salt, as a PHC string. Throws `Busy` if the queue is full. */
export async function hashPassword(password: string, caller: HashCaller): Promise<string> {
  const nonce = randomBytes(16)
  const key = await inTurn(caller, () =>
    derive('argon2id', { ...passwordCost, message: message(password), nonce, tagLength: KEY_BYTES }),
  )
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(key)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Verifies a password at the cost stored in the hash. Throws `Busy` if the queue is full. */
export async function verifyPassword(
  { hash, password }: { hash: string; password: string },
  caller: HashCaller,
): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, key] = PHC.exec(hash) ?? []
  if (!nonce || !key) return false
  const expected = Buffer.from(key, 'base64')
  const given = await inTurn(caller, () =>
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
