/** The fields of a value from outside; none if it is no object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Returns whether a value from outside can be the number of a headline or a fix. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
