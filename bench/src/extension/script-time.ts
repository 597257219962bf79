/** A CPU profile of the debugging protocol, as far as it is needed. Times are in microseconds. */
export interface Profile {
  nodes: { id: number; callFrame: { url: string; functionName: string }; children?: number[] }[]
  samples?: number[]
  timeDeltas?: number[]
}

/** Milliseconds of a profile in which a script of an extension ran, or anything that it called. */
export function extensionMs(profile: Profile): number {
  const { nodes } = profile
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const urls = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.url]))
  const isOurs = (node: number | undefined): boolean =>
    node !== undefined && (urls.get(node)!.startsWith('chrome-extension:') || isOurs(parents.get(node)))
  return msIn(profile, new Set(nodes.map(({ id }) => id).filter(isOurs)))
}

/** Milliseconds of a profile in which the thread was not idle: reading the page, its style, layout and scripts. */
export function busyMs(profile: Profile): number {
  const busy = profile.nodes.filter(({ callFrame }) => callFrame.functionName !== '(idle)')
  return msIn(profile, new Set(busy.map(({ id }) => id)))
}

/** A delta is the time before its sample. */
const msIn = ({ samples = [], timeDeltas = [] }: Profile, nodes: Set<number>): number =>
  samples.reduce((sum, node, at) => sum + (nodes.has(node) ? (timeDeltas[at] ?? 0) : 0), 0) / 1000
