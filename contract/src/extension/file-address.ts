/** A file for the extension is named by the first half of the SHA-256 of its content, and what it is. */
const NAME = /^[0-9a-f]{32}\.(pack|keys)$/

export type FileKind = 'pack' | 'keys'

/** Returns whether a name can be the name of such a file. */
export const isFileName = (name: string, kind: FileKind): boolean => NAME.exec(name)?.[1] === kind

/** The address of a pack or filter that the manifest names, below the API's own. */
export const fileAddress = (name: string, kind: FileKind): string => `/extension/${kind}/?name=${name}`
