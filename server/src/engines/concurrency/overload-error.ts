import { AppError } from '@unspun/contract/errors.ts'

/** Thrown when the server is overloaded. Not logged as an error. */
export class OverloadError extends AppError<'Busy' | 'Unavailable'> {}
