import fs from 'node:fs'

/** The processes that `parent` has started and that still run. Throws where the kernel does not tell: not on Linux. */
export function childrenOf(parent: number): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)?.[PARENT]) === parent)
}

/** CPU that a running process has used, in milliseconds; 0 if it has just ended. */
export function cpuMsOf(pid: number): number {
  const stat = statOf(pid)
  return stat ? (Number(stat[USER_TICKS]) + Number(stat[SYSTEM_TICKS])) * TICK_MS : 0
}

/** Places in `/proc/<pid>/stat` behind the process's name, and the kernel's unit of time. */
const PARENT = 1
const USER_TICKS = 11
const SYSTEM_TICKS = 12
const TICK_MS = 10

/** Undefined for a process that has just ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
