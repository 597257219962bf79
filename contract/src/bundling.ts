/**
 * Settings of bundlers. With them, a bundle that needs a constant of a file leaves out the schemas beside it, and with them the schema library:
 * its modules and the contract's do nothing when they are loaded, calls of these functions only return a value, and so does reading a property.
 */
export const treeshake = {
  moduleSideEffects: [{ test: /[\\/](typebox|contract[\\/]src)[\\/]/, sideEffects: false }],
  manualPureFunctions: ['Type', 'endpoint', 'Answer', 'OneOf', 'Nullable', 'Text', 'LimitedText', 'Hex', 'Ids'],
  propertyReadSideEffects: false as const,
}
