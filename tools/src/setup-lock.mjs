import fs from 'node:fs'
import path from 'node:path'

const HEARTBEAT_MS = 1000
const SILENT_MS = 15000

/**
 * Waits until no other set-up runs, and returns a function that releases the lock. (A kernel lock, which the server gets through SQLite, would be
 * better, but Node 20 has none.)
 * @param {string} file
 */
export async function lockSetup(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  for (let waited = false; !take(file); waited = true) {
    if (isAbandoned(file)) moveAside(file)
    else {
      if (!waited) console.log('Waiting for another set-up …')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const beat = setInterval(() => fs.utimesSync(file, new Date(), new Date()), HEARTBEAT_MS)
  return () => {
    clearInterval(beat)
    fs.rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (fault) {
    if (fault.code === 'EEXIST') return false
    throw fault
  }
}

/**
 * Returns whether the lock's holder was killed: its pid no longer exists, or the heartbeat has stopped in case another program has that pid now.
 */
function isAbandoned(file) {
  try {
    if (Date.now() - fs.statSync(file).mtimeMs > SILENT_MS) return true
    const pid = Number(fs.readFileSync(file, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (fault) {
    return fault.code === 'ESRCH'
  }
}

/** If two processes find the same abandoned lock, only one can move it. */
function moveAside(file) {
  const aside = `${file}.${process.pid}`
  try {
    fs.renameSync(file, aside)
    fs.rmSync(aside)
  } catch (fault) {
    if (fault.code !== 'ENOENT') throw fault
  }
}
