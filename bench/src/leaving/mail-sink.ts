import net from 'node:net'
import { atEnd } from '../site/cleanup.ts'

/** Starts a mail server that takes every mail and forgets it. */
export async function startMailSink(port: number): Promise<void> {
  const server = net.createServer((socket) => {
    let inMail = false
    socket.on('error', () => {})
    socket.write('220 sink\r\n')
    socket.setEncoding('latin1').on('data', (text: string) => {
      for (const line of text.split('\r\n').slice(0, -1)) {
        if (inMail) {
          if (line === '.') socket.write('250 taken\r\n')
          inMail = line !== '.'
        } else if (/^DATA/i.test(line)) {
          inMail = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  atEnd(() => void server.close())
}
