import fs from 'node:fs'
import { childrenOf } from './process-tree.ts'

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
