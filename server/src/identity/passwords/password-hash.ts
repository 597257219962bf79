import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { FairQueue } from '../../engines/concurrency/fair-queue.ts'
import { networkPath } from '../../engines/network/networks-around.ts'

const derive = promisify(argon2)

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. About 30 ms on one core. Only the test kit changes them. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const KEY_BYTES = 32

/**
 * Two hashes run at once, because they occupy Node's small thread pool, which file access and DNS lookups need too. Networks take turns, and
 * so do known callers and all others: a crowd from one network, or from a thousand, leaves known callers half of the turns.
 *
 * The queue must not favour addresses that are registered. During a crowd, anybody could tell by the wait which ones are.
 */
export const hashQueueLimits = { atOnce: 2, longest: 100 }
const queue = new FairQueue(hashQueueLimits)

/** The caller for whom a password is hashed. */
export interface HashCaller {
  /** Their network address. */
  address: string
  /** They have shown that they own an account: by its known device, its session or a mailed code. */
  known: boolean
}

/** How many hashes wait, and how many have been refused. */
export const hashQueueState = () => queue.state

function inTurn<T>({ address, known }: HashCaller, work: () => Promise<T>): Promise<T> {
  return queue.run([known ? 'known' : 'others', ...networkPath(address)], work)
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The same password can arrive in different Unicode forms, depending on the keyboard. */
const message = (password: string) => password.normalize('NFKC')

/** The argon2id hash of a password as a PHC string, which includes cost and salt. Throws `Busy` when the queue is full. */
export async function hashPassword(password: string, caller: HashCaller): Promise<string> {
  const nonce = randomBytes(16)
  const key = await inTurn(caller, () =>
    derive('argon2id', { ...passwordCost, message: message(password), nonce, tagLength: KEY_BYTES }),
  )
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(key)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Returns whether `password` matches `hash`. False for other kinds of hashes. Uses the cost stored in the hash. Throws `Busy` when the queue is
 * full.
 */
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
