import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

// `bundling.ts` names `Type` and the functions of this file, so that bundles leave out every schema that nothing reads.

/** A row id. Ids are `bigint` in the database and never reach 2^53. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Milliseconds since 1970, UTC. */
export const Milliseconds = Type.Number({ minimum: 0 })
/** On a post that a high alert holds back, which only its author sees: when it appears at the latest. */
export const WaitingUntil = Type.Optional(Milliseconds)
/** Up to so many row ids, joined by commas. */
export const Ids = (most: number) => Type.String({ pattern: `^\\d{1,15}(,\\d{1,15}){0,${most - 1}}$` })
/** A text of at most so many characters. */
export const Text = (maxLength: number) => Type.String({ maxLength })
/** A text over its limit is refused with a readable message. The schema rejects only absurd lengths. */
export const LimitedText = (limit: number, times = 4) => Text(limit * times)
/** So many bytes in hexadecimal. */
export const Hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${2 * bytes}}$` })
/** The value, or null. */
export const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])

/**
 * An answer's fields plus `ts`, the time at which the server made it. Browsers use `ts` so that an older answer never overwrites a
 * newer write.
 */
export function Answer<P extends TProperties>(fields: P): TObject<P & { ts: typeof Milliseconds }> {
  return Type.Object({ ...fields, ts: Milliseconds }) as never
}

/** Names a person by an unguessable text that only they know, and that may be replaced at any time. */
export const ReaderId = Hex(32)
/**
 * The person whose votes or favourites a read asks for. By number, a person who keeps them to themselves has none; by reader id,
 * they see their own.
 */
export const Reader = Type.Union([Id, ReaderId])
export type Reader = Static<typeof Reader>

/** One of these words. */
export const OneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))))

export const Nothing = Type.Object({})
export type Nothing = Static<typeof Nothing>
