import { once } from 'node:events'
import net from 'node:net'
import { type Answer, answerReader } from './answer-reader.ts'

/** A keep-alive connection with one request in flight. A client library would use more CPU than the server. */
export class Connection {
  readonly #socket: net.Socket
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: net.Socket) {
    this.#socket = socket
    const read = answerReader((answer) => {
      this.#waiting?.resolve(answer)
      this.#waiting = undefined
    })
    socket.on('data', (chunk: Buffer) => {
      try {
        read(chunk)
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed a connection')))
  }

  static async open(port: number): Promise<Connection> {
    const socket = net.connect(port, '127.0.0.1').setNoDelay(true)
    await once(socket, 'connect')
    return new Connection(socket)
  }

  /** Rejects if the connection breaks before the response is complete. */
  ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      if (this.#socket.destroyed) this.#fail(new Error('The connection is closed'))
      else this.#socket.write(request)
    })
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  close(): void {
    this.#socket.destroy()
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = undefined
  }
}
