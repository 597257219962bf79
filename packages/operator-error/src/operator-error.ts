/** An error that the operator can fix. Entry points print its one sentence without a stack and exit with code 1. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

const REASONS: Record<string, string> = {
  EROFS: 'it is on a read-only file system',
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no write permission',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a file of that name exists, not a folder',
  ENAMETOOLONG: 'its path is too long',
}

/** Turns a file system error of a write into a sentence about the folder. Returns other errors unchanged. */
export function explainFileFault(fault: unknown, folder: string): unknown {
  const reason = REASONS[(fault as NodeJS.ErrnoException | undefined)?.code ?? '']
  return reason ? new OperatorError(`Cannot store data in ${folder}: ${reason}.`) : fault
}

const PRINTED: [RegExp, string][] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
]

/** Like `explainFileFault`, for a program's output instead of a Node error. */
export function explainPrintedFault(printed: string, folder: string): OperatorError | undefined {
  const code = PRINTED.find(([pattern]) => pattern.test(printed))?.[1]
  return code ? new OperatorError(`Cannot store data in ${folder}: ${REASONS[code]}.`) : undefined
}
