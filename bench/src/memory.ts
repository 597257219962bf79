import fs from 'node:fs'

/**
 * Bytes that a process and its children take of RAM, pages that they share counted once (the kernel's "proportional set size").
 * Undefined where the kernel does not tell: not on Linux, or the processes are another user's.
 */
export function sharedBytesOfTree(pid: number): number | undefined {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + proportionalBytes(each), 0)
  } catch {
    return undefined
  }
}

function proportionalBytes(pid: number): number {
  const found = /^Pss:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  if (!found) throw new Error(`The kernel does not tell what process ${pid} takes`)
  return Number(found[1]) * 1024
}

function childrenOf(parent: number): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

/** 0 for a process that has just ended. */
function parentOf(pid: number): number {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it is in brackets and may hold anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
