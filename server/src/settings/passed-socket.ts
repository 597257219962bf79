import type { Environment, SettingsReader } from './settings-reader.ts'

/** The first file descriptor that a service manager passes. */
const FIRST_FD = 3

/**
 * The file descriptor of the listening socket that systemd has passed to this process, as sd_listen_fds(3) defines it; undefined without one.
 * Removes the variables that say so, because children do not inherit the socket.
 */
export function takePassedSocket(read: SettingsReader, env: Environment): number | undefined {
  const isForUs = read.optional('LISTEN_PID') === String(process.pid)
  const sockets = read.optional('LISTEN_FDS')
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name]
  if (!isForUs || sockets === undefined) return undefined
  read.check('LISTEN_FDS', sockets, (text) => text === '1', 'be 1: the site listens on one socket')
  return FIRST_FD
}
