/** Returns the fields of an untrusted value, none if it is not an object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Returns whether an untrusted value can be the id of a headline or a fix. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
