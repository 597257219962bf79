import Type, { type Static, type TObject, type TProperties } from 'typebox'

/** A row id. Ids are `bigint` in the database and never reach 2^53. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Milliseconds since 1970, UTC. */
export const Milliseconds = Type.Number({ minimum: 0 })
export const Text = (maxLength: number) => Type.String({ maxLength })

/**
 * An answer's fields plus `ts`, the time at which the server made it. Browsers use `ts` so that an older answer never overwrites a
 * newer write.
 */
export function read<P extends TProperties>(fields: P): TObject<P & { ts: typeof Milliseconds }> {
  return Type.Object({ ...fields, ts: Milliseconds }) as never
}

export const Nothing = Type.Object({})
export type Nothing = Static<typeof Nothing>
