/** A finished piece of work in a trace of the browser. Times in microseconds; `tdur` is what its thread has computed in it. */
export interface Piece {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { url?: string }; beginData?: { url?: string }; worldName?: string }
}

/** The categories of events that `mainThreadOf` reads. */
export const traced = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'v8']

/** The work of the main thread of a page, in milliseconds of its own time, so that waiting for a processor does not count. */
export interface MainThread {
  /** Scripts of the extension, their start and their promises, without layouts that they ask for. Promises of other scripts count here, too. */
  scripts: number
  /** All styles and layouts, by whatever they are asked for. */
  layouts: number
  all: number
}

const LAYOUTS = ['UpdateLayoutTree', 'Layout']
const PROMISES = 'BlinkScheduler_PerformMicrotaskCheckpoint'

/**
 * Adds up the work of the thread that has read a page.
 * @param extension the name of the extension, by which the browser names the world of its scripts
 */
export function mainThreadOf(
  trace: readonly Piece[],
  { page, extension }: { page: string; extension: string },
): MainThread {
  const reading = trace.find(({ name, args }) => name === 'ParseHTML' && args?.beginData?.url === page)
  if (!reading) throw new Error(`The trace has no page ${page}.`)
  const pieces = trace
    // Earlier pieces belong to the page that is left.
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === reading.pid && tid === reading.tid && ts >= reading.ts)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  const isOurs = ({ name, args }: Piece) =>
    name === PROMISES ||
    (name === 'v8.callFunction' && args?.worldName === extension) ||
    (name === 'EvaluateScript' && args?.data?.url?.startsWith('chrome-extension:') === true)
  const isLayout = ({ name }: Piece) => LAYOUTS.includes(name)
  const layouts = outermost(pieces, isLayout)
  const scripts = outermost(pieces, isOurs)
  const asked = layouts.filter((layout) => scripts.some((script) => holds(script, layout)))
  return {
    scripts: sum(scripts) - sum(asked),
    layouts: sum(layouts),
    all: sum(outermost(pieces, ({ name }) => name === 'RunTask')),
  }
}

const endOf = ({ ts, dur = 0 }: Piece) => ts + dur
const holds = (one: Piece, other: Piece) => one.ts <= other.ts && endOf(other) <= endOf(one)
const sum = (pieces: readonly Piece[]) => pieces.reduce((all, { tdur = 0 }) => all + tdur, 0) / 1000

/** Top-level events of one name. */
function outermost(pieces: readonly Piece[], isOne: (piece: Piece) => boolean): Piece[] {
  const found: Piece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (isOne(piece) && !(last && holds(last, piece))) found.push(piece)
  }
  return found
}
