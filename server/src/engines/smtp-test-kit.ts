import { once } from 'node:events'
import net from 'node:net'

export type SmtpBehaviour = 'accept' | 'refuse for now' | 'unknown recipient' | 'hang' | 'drop'

export interface ReceivedMail {
  from: string
  to: string[]
  data: string
}

/** A mail server of one page (RFC 5321 as far as a sender needs it), which behaves as it is told at each connection. */
export async function startSmtp(behaves: () => SmtpBehaviour) {
  const received: ReceivedMail[] = []
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const behaviour = behaves()
    if (behaviour === 'drop') return void socket.destroy()
    if (behaviour === 'hang') return
    converse(socket, behaviour, received)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function converse(socket: net.Socket, behaviour: SmtpBehaviour, received: ReceivedMail[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
  let mail: ReceivedMail = { from: '', to: [], data: '' }
  let inData = false
  let buffer = ''
  say('220 test ESMTP')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + 2)
      if (inData && line === '.') {
        inData = false
        received.push(mail)
        mail = { from: '', to: [], data: '' }
        say('250 kept')
      } else if (inData) mail.data += `${line.replace(/^\./, '')}\r\n`
      else answer(line)
    }
  })

  function answer(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'MAIL') mail.from = addressIn(line)
    if (verb === 'RCPT') {
      if (behaviour === 'unknown recipient') return void say('550 5.1.1 no such person')
      mail.to.push(addressIn(line))
    }
    if (verb === 'DATA') {
      if (behaviour === 'refuse for now') return void say('451 4.3.0 come back later')
      inData = true
      return void say('354 go on')
    }
    if (verb === 'QUIT') return void socket.end('221 bye\r\n')
    say('250 test')
  }
}
