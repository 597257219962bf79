import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

// `bundling.ts` names `Type` and the functions of this file, so that bundles omit every unused schema.

/** A row id. Ids are `bigint` in the database and never reach 2^53. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Milliseconds since 1970, UTC, up to the last moment that a `Date` can hold. */
export const Milliseconds = Type.Number({ minimum: 0, maximum: 8.64e15 })
/** When a pending post appears at the latest. Only its author sees it. */
export const WaitingUntil = Type.Optional(Milliseconds)
export const Ids = (most: number) => Type.String({ pattern: `^\\d{1,15}(,\\d{1,15}){0,${most - 1}}$` })
export const Text = (maxLength: number) => Type.String({ maxLength })
/** The schema rejects only absurd lengths, so that a text slightly over its limit is refused with a readable message. */
export const LimitedText = (limit: number, times = 4) => Text(limit * times)
export const Hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${2 * bytes}}$` })
export const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])

/** Adds `ts`, the time at which the server made a response. Browsers use it so that an older response never overwrites a newer write. */
export function Answer<P extends TProperties>(fields: P): TObject<P & { ts: typeof Milliseconds }> {
  return Type.Object({ ...fields, ts: Milliseconds }) as never
}

/** Identifies a member by an unguessable text that only they know and can replace at any time. */
export const ReaderId = Hex(32)
/** By user id, members who keep their votes private have none. By reader id, members see their own. */
export const Reader = Type.Union([Id, ReaderId])
export type Reader = Static<typeof Reader>

/** A member as other people see them. `avatar` is a file name, or empty if they have no picture. */
export const User = Type.Object({
  user_id: Id,
  display_name: Type.String(),
  avatar: Type.String(),
  username: Type.String(),
})
export type User = Static<typeof User>

export const OneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))))

export const Nothing = Type.Object({})
export type Nothing = Static<typeof Nothing>
