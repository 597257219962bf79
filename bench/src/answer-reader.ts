const NOTHING: Buffer = Buffer.alloc(0)

/**
 * Reads answers from the chunks of a keep-alive connection and tells the status of each as soon as it is complete, with the part of its body
 * that came first. It knows no more of HTTP than our own servers use: every answer names its length.
 */
export function answerReader(onAnswer: (status: number, beginning: Buffer) => void): (chunk: Buffer) => void {
  let head = NOTHING
  let status = 0
  let beginning = NOTHING
  /** Bytes of the body that are still to come; -1 while the head is read. */
  let missing = -1
  return (chunk) => {
    let rest = chunk
    while (rest.length > 0) {
      if (missing < 0) {
        const text = head.length > 0 ? Buffer.concat([head, rest]) : rest
        const end = text.indexOf('\r\n\r\n')
        if (end < 0) {
          head = text
          return
        }
        head = NOTHING
        const lines = text.toString('latin1', 0, end)
        status = Number(lines.slice(9, 12))
        const length = /\r\ncontent-length: *(\d+)/i.exec(lines)?.[1]
        if (length === undefined) throw new Error(`An answer does not say how long it is:\n${lines}`)
        missing = Number(length)
        rest = text.subarray(end + 4)
        beginning = NOTHING
      }
      const taken = Math.min(missing, rest.length)
      if (beginning.length === 0) beginning = rest.subarray(0, taken)
      missing -= taken
      rest = rest.subarray(taken)
      if (missing > 0) return
      missing = -1
      onAnswer(status, beginning)
    }
  }
}
