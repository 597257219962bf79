import { AppError } from '@unspun/contract/errors.ts'

/** A refusal because there is too much: it is no fault that the log would have to tell of. */
export class OverloadError extends AppError<'Busy' | 'Unavailable'> {}
