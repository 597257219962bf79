import type { Environment, SettingsReader } from './settings-reader.ts'

const FIRST_FD = 3

/**
 * Returns the file descriptor that systemd passed (sd_listen_fds(3)), or undefined. Removes the variables that name it,
 * because child processes do not inherit the socket.
 */
export function takePassedSocket(read: SettingsReader, env: Environment): number | undefined {
  const isForUs = read.optional('LISTEN_PID') === String(process.pid)
  const sockets = read.optional('LISTEN_FDS')
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name]
  if (!isForUs || sockets === undefined) return undefined
  read.check('LISTEN_FDS', sockets, (text) => text === '1', 'be 1: the site listens on one socket')
  return FIRST_FD
}
