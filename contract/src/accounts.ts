import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, Nothing, read, Text } from './shapes.ts'

/** What everybody may know of a person. */
export const User = Type.Object({
  user_id: Id,
  display_name: Type.String(),
  avatar: Type.String(),
  username: Type.String(),
})
export type User = Static<typeof User>

/** What a person is told of their own account. */
export const OwnUser = Type.Object({ ...User.properties, email: Type.String(), email_verified: Type.Boolean() })
export type OwnUser = Static<typeof OwnUser>

export const loginRegister = endpoint({
  method: 'POST',
  path: '/users/login-register/',
  summary: 'After signing in: answers the user of the token, made on first sight',
  who: 'signed-in',
  input: Type.Object({
    uid: Text(128),
    email: Type.Optional(Text(limits.email)),
    time_zone_abbreviation: Type.Optional(Text(10)),
  }),
  answer: read(OwnUser.properties),
})

export const getAuth = endpoint({
  method: 'POST',
  path: '/users/get-auth/',
  summary: 'The user of the token',
  who: 'signed-in',
  input: Nothing,
  answer: read(OwnUser.properties),
})
