import fs from 'node:fs'

/** Returns bytes, counting shared pages once ("proportional set size"). Undefined if `/proc` does not report it. */
export function memoryOfTree(pid: number): number | undefined {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + proportionalBytes(each), 0)
  } catch {
    return undefined
  }
}

const childrenOf = (pid: number): number[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

function proportionalBytes(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))!
  return Number(kilobytes) * 1024
}

/** Returns the peak resident memory in bytes. Undefined if no child of ours runs `file`. */
export function peakOfChild(file: string): number | undefined {
  for (const pid of childrenOf(process.pid)) {
    try {
      if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file)) continue
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      if (kilobytes) return Number(kilobytes) * 1024
    } catch {}
  }
  return undefined
}

const WATCH_MS = 20
const MB = 1024 * 1024

/** Returns the result, the duration in seconds, and the peak in megabytes. */
export async function watched<T>(
  work: () => Promise<T>,
  bytesNow: () => number | undefined,
): Promise<{ result: T; seconds: number; megabytes: number }> {
  let bytes = 0
  const watch = setInterval(() => {
    bytes = Math.max(bytes, bytesNow() ?? 0)
  }, WATCH_MS)
  const began = performance.now()
  try {
    const result = await work()
    return { result, seconds: (performance.now() - began) / 1000, megabytes: bytes / MB }
  } finally {
    clearInterval(watch)
  }
}
