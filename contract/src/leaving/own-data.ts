import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { audienceOf } from '../permissions.ts'
import { Milliseconds, Nothing, read } from '../shapes.ts'

/** A member's newest copy of their data. */
export const DataExport = Type.Object({
  state: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('ready'), Type.Literal('failed')]),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent' }),
  requested_at: Milliseconds,
  /** The next three are empty, 0 and 0 until the file is ready. */
  url: Type.String({ description: 'A signed link to the file, which works without a token' }),
  bytes: Type.Integer({ minimum: 0 }),
  expires_at: Milliseconds,
})
export type DataExport = Static<typeof DataExport>

/** The fate of the fixes and comments of a member who leaves. */
export const LeftPosts = Type.Union([Type.Literal('keep'), Type.Literal('remove')])
export type LeftPosts = Static<typeof LeftPosts>

/** A request to delete the account. */
export const Deletion = Type.Object({ posts: LeftPosts, requested_at: Milliseconds, due_at: Milliseconds })
export type Deletion = Static<typeof Deletion>

/** The data that a member may take along or delete, and how much of it there is. */
export const OwnData = Type.Object({
  export: Type.Union([DataExport, Type.Null()]),
  deletion: Type.Union([Deletion, Type.Null()]),
  counts: Type.Object({
    fixes: Type.Integer(),
    comments: Type.Integer(),
    votes: Type.Integer(),
    favorites: Type.Integer(),
    headlines: Type.Integer(),
  }),
})
export type OwnData = Static<typeof OwnData>

export const getOwnData = endpoint({
  method: 'POST',
  path: '/users/own-data/',
  summary: 'What is stored of your posts and votes, your data export, and whether your account will be deleted',
  who: audienceOf.export,
  suspended: true,
  input: Nothing,
  answer: read(OwnData.properties),
})

export const requestExport = endpoint({
  method: 'POST',
  path: '/users/request-export/',
  summary: 'Prepare a file with your data; `own-data` tells when it is ready and gives the link. One at a time',
  who: audienceOf.export,
  suspended: true,
  cost: 20,
  input: Nothing,
  answer: read(OwnData.properties),
})

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/users/request-deletion/',
  summary:
    'Delete your account in 14 days, soon after signing in. `keep` leaves your fixes and comments without your name, `remove` erases them. A second request changes this choice, not the time',
  who: audienceOf.deleteAccount,
  suspended: true,
  cost: 10,
  input: Type.Object({ posts: LeftPosts }),
  answer: read(OwnData.properties),
})

export const cancelDeletion = endpoint({
  method: 'POST',
  path: '/users/cancel-deletion/',
  summary: 'Keep your account after all',
  who: audienceOf.deleteAccount,
  suspended: true,
  cost: 5,
  input: Nothing,
  answer: read(OwnData.properties),
})
