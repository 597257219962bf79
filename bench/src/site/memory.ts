import fs from 'node:fs'

/**
 * Bytes of memory that a process and its children use. Shared pages count once ("proportional set size"). Undefined where `/proc` does not
 * report it.
 */
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

/** The most resident memory so far, in bytes, of a child of ours that runs `file`. Undefined while there is none. */
export function peakOfChild(file: string): number | undefined {
  for (const pid of childrenOf(process.pid)) {
    try {
      if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file)) continue
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      if (kilobytes) return Number(kilobytes) * 1024
    } catch {
      // The child has just ended.
    }
  }
  return undefined
}
