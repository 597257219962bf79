/**
 * Lets bundlers omit unused schemas, and the schema library with them: modules of both have no side effects, and calls of these functions and
 * reads of properties only return a value.
 */
export const treeshake = {
  moduleSideEffects: [{ test: /[\\/](typebox|contract[\\/]src)[\\/]/, sideEffects: false }],
  manualPureFunctions: ['Type', 'endpoint', 'Answer', 'OneOf', 'Nullable', 'Text', 'LimitedText', 'Hex', 'Ids'],
  propertyReadSideEffects: false as const,
}
