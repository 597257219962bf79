/** Parts of the log: fixes, comments and headlines; members; outlets, networks and mail domains; the whole site. */
export const logKinds = ['posts', 'members', 'outlets', 'site'] as const
export type LogKind = (typeof logKinds)[number]
