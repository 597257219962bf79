import { once } from 'node:events'
import type net from 'node:net'
import { after } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export type SmtpBehaviour =
  | 'accept'
  /** Responds 451 to the recipient, as in greylisting. */
  | 'refuse for now'
  | 'refuse the sender'
  | 'refuse the recipient'
  | 'refuse the message'
  | 'hang'
  | 'hang after the message'
  | 'drop'
  | 'drop in the middle of the message'
  | 'keep, then drop'

export interface ReceivedMail {
  from: string
  to: string[]
  user: string | undefined
  /** The raw message, without dot stuffing. */
  raw: string
  email: Email
}

export interface SmtpOptions {
  /** Called at each step of a connection. By default everything is accepted. */
  behaves?: () => SmtpBehaviour
  login?: { user: string; pass: string }
  /** Offers STARTTLS with an untrusted certificate. */
  tls?: boolean
  port?: number
}

/** Starts a real local mail server (npm smtp-server) with the given behaviour. It stops after the test. */
export async function startSmtp({ behaves = () => 'accept', login, tls = false, port = 0 }: SmtpOptions = {}) {
  const received: ReceivedMail[] = []
  const logins: string[] = []
  const sockets = new Set<net.Socket>()
  const socketOf = ({ remotePort }: SMTPServerSession) => [...sockets].find((each) => each.remotePort === remotePort)

  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(session, callback) {
      const behaviour = behaves()
      if (behaviour === 'drop') socketOf(session)?.destroy()
      else if (behaviour !== 'hang') callback()
    },
    onAuth({ username = '', password }, _, callback) {
      logins.push(username)
      if (username === login?.user && password === login.pass) callback(null, { user: username })
      else callback(refusal(535, `${username} may not log in with ${password}`))
    },
    onMailFrom: (_, __, callback) =>
      callback(behaves() === 'refuse the sender' ? refusal(550, 'not for this sender') : null),
    onRcptTo({ address }, _, callback) {
      if (behaves() === 'refuse for now') callback(refusal(451, 'come back later'))
      else if (behaves() === 'refuse the recipient') callback(refusal(550, `${address} is not here`))
      else callback()
    },
    onData(stream, session, callback) {
      if (behaves() === 'drop in the middle of the message')
        return void stream.once('data', () => socketOf(session)?.destroy())
      void receive(stream, session).then((mail) => {
        if (behaves() === 'hang after the message') return
        // Some filters repeat the text that they rejected.
        if (behaves() === 'refuse the message') return callback(refusal(554, `blocked: ${linkIn(mail.email.text)}`))
        received.push(mail)
        if (behaves() === 'keep, then drop') socketOf(session)?.destroy()
        else callback(null)
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const listensOn = (server.server.address() as net.AddressInfo).port
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  after(stop)
  const as = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@` : ''

  return {
    url: `smtp://${as}127.0.0.1:${listensOn}`,
    port: listensOn,
    received,
    logins,
    connections: () => sockets.size,
    stop,
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const linkIn = (text = '') => /https?:\S+/.exec(text)?.[0] ?? ''

async function receive(stream: SMTPServerDataStream, { envelope, user }: SMTPServerSession): Promise<ReceivedMail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    user,
    raw: raw.toString('latin1'),
    email: await PostalMime.parse(raw),
  }
}
