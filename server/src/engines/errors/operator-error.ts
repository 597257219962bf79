/**
 * A fault that the operator can do something about. Its message is one plain sentence;
 * entry points print it alone, without a stack, and exit with 1.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

const REASONS: Record<string, string> = {
  EROFS: 'it is on a read-only file system',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'there is a file of that name, not a folder',
  ENAMETOOLONG: 'its path is too long',
}

/**
 * Turns a file system fault into a sentence about the folder it happened in.
 * Faults that say nothing to an operator come back unchanged.
 */
export function explainFileFault(fault: unknown, folder: string): unknown {
  const reason = REASONS[(fault as NodeJS.ErrnoException | undefined)?.code ?? '']
  return reason ? new OperatorError(`Cannot keep data in ${folder}: ${reason}.`) : fault
}

const PRINTED: [RegExp, string][] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
]

/** As `explainFileFault`, for what a program printed instead of what Node threw. */
export function explainPrintedFault(printed: string, folder: string): OperatorError | undefined {
  const code = PRINTED.find(([pattern]) => pattern.test(printed))?.[1]
  return code ? new OperatorError(`Cannot keep data in ${folder}: ${REASONS[code]}.`) : undefined
}
