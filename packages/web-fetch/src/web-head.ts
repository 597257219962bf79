import type { Socket } from 'node:net'
import { WebFetchError } from './web-fetch-error.ts'

// An interim response such as 103 is followed by another head.
const INTERIM = /^HTTP\/\d\.\d 1(?!01)\d\d/
const MOST_INTERIM = 10
/** A line that begins with a blank continues the one before. */
const FOLD = /\n[ \t]+/g
const FIELD = /^([\w!#$%&'*+.^`|~-]+)[ \t]*:(.*)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f]/g

/**
 * Repairs the heads of the responses that arrive at a socket before undici's strict parser sees them: browsers accept the
 * same length twice, a length beside chunks, and lines that are no fields. Strictness protects connections that carry
 * several messages, but each of ours carries one. Up to `MOST_INTERIM` interim responses are dropped, because they
 * say nothing of the page; with more, the socket is destroyed with the problem `bad-response`. A head over `maxBytes`
 * passes unchanged, for undici to refuse. It throws nothing.
 */
export function mendHeads(socket: Socket, maxBytes: number): void {
  const push = socket.push.bind(socket)
  let held: Buffer[] = []
  let heldBytes = 0
  let tail = ''
  let interim = 0

  const release = () => {
    socket.push = push
    return held.length === 0 || push(Buffer.concat(held))
  }
  const take = (chunk: Buffer): boolean => {
    const text = tail + chunk.toString('latin1')
    const end = /\n\r?\n/.exec(text)
    held.push(chunk)
    heldBytes += chunk.length
    // Only the last characters are searched again: a head may arrive byte by byte.
    if (!end) {
      tail = text.slice(-2)
      return heldBytes > maxBytes ? release() : true
    }
    const all = Buffer.concat(held)
    const size = all.length - (text.length - end.index - end[0].length)
    const head = all.toString('latin1', 0, size)
    if (!head.startsWith('HTTP/')) return release()
    const rest = all.subarray(size)
    held = []
    heldBytes = 0
    tail = ''
    if (INTERIM.test(head)) {
      if (++interim <= MOST_INTERIM) return rest.length === 0 || take(rest)
      socket.destroy(new WebFetchError('bad-response', 'too many interim responses'))
      return false
    }
    push(Buffer.from(mendHead(head), 'latin1'))
    held = rest.length ? [rest] : []
    return release()
  }
  socket.push = (chunk: Buffer | null) => {
    if (chunk !== null) return take(chunk)
    release()
    return push(null)
  }
}

/**
 * Takes a head with its empty line and returns it with that: the status line, the fields without folded lines, and each
 * length once and last, but none beside chunks. Lines that are no fields are left out. It throws nothing.
 */
function mendHead(head: string): string {
  const [status = '', ...lines] = head.replaceAll(CONTROLS, '').split('\n')
  const fields = lines
    .join('\n')
    .replaceAll(FOLD, ' ')
    .split('\n')
    .map((line) => FIELD.exec(line))
    .filter((field) => field !== null)
    .map(([, name = '', value = '']) => ({ name, key: name.toLowerCase(), value: value.trim() }))
  const chunked = fields.some(({ key, value }) => key === 'transfer-encoding' && /\bchunked$/i.test(value))
  const lengths = new Set(
    fields
      .filter(({ key }) => key === 'content-length')
      .flatMap(({ value }) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => !chunked && /^\d+$/.test(value)),
  )
  const kept = [
    ...fields.filter(({ key }) => key !== 'content-length').map(({ name, value }) => `${name}: ${value}`),
    ...[...lengths].map((length) => `Content-Length: ${length}`),
  ]
  return [status, ...kept, '', ''].join('\r\n')
}
