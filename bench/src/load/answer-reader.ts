const NOTHING: Buffer = Buffer.alloc(0)

export interface Answer {
  status: number
  head: string
  /** The first bytes of the body, as many as arrived with the headers. */
  beginning: Buffer
}

/** Reports each response as soon as it is complete. Every response must have a Content-Length, as our servers' do. */
export function answerReader(onAnswer: (answer: Answer) => void): (chunk: Buffer) => void {
  let unparsed = NOTHING
  let answer: Answer | undefined
  let missing = 0
  return (chunk) => {
    let rest = chunk
    while (rest.length > 0) {
      if (!answer) {
        const bytes = unparsed.length > 0 ? Buffer.concat([unparsed, rest]) : rest
        const end = bytes.indexOf('\r\n\r\n')
        if (end < 0) {
          unparsed = bytes
          return
        }
        unparsed = NOTHING
        const head = bytes.toString('latin1', 0, end)
        const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
        if (length === undefined) throw new Error(`An answer has no Content-Length:\n${head}`)
        missing = Number(length)
        rest = bytes.subarray(end + 4)
        answer = { status: Number(head.slice(9, 12)), head, beginning: NOTHING }
      }
      const taken = Math.min(missing, rest.length)
      if (answer.beginning.length === 0) answer.beginning = rest.subarray(0, taken)
      missing -= taken
      rest = rest.subarray(taken)
      if (missing > 0) return
      const complete = answer
      answer = undefined
      onAnswer(complete)
    }
  }
}
