import { AppError } from '@unspun/contract/errors.ts'

/** A refusal because there is too much: it is no fault that the log would have to tell of. */
export class TooMuch extends AppError<'Busy' | 'Unavailable'> {}
