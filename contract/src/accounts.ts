import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { audienceOf } from './permissions.ts'
import { Id, Milliseconds, Nothing, oneOf, ReaderId, read, Text } from './shapes.ts'

/** The public fields of a user. */
export const User = Type.Object({
  user_id: Id,
  display_name: Type.String(),
  avatar: Type.String(),
  username: Type.String(),
})
export type User = Static<typeof User>

/** A person's choices about what others learn of them. */
const PrivacyChoices = Type.Object({
  /** Votes and favourites are not given out by `user_id`. */
  votes_private: Type.Boolean(),
  /** The ranking does not place the person between the site's two sides. It follows at the next run, within four hours. */
  unplaced: Type.Boolean(),
})
export type PrivacyChoices = Static<typeof PrivacyChoices>

/** The choices, with the id by which the person's own browser reads their votes and favourites. No other answer contains it. */
const OwnPrivacy = Type.Object({ ...PrivacyChoices.properties, reader_id: ReaderId })
export type OwnPrivacy = Static<typeof OwnPrivacy>

/** A member's words about themselves. The link is an https address or empty. */
const ProfileWords = Type.Object({ bio: Type.String(), link: Type.String() })
export type ProfileWords = Static<typeof ProfileWords>

/** A member as their profile shows them. The numbers are about fixes that everybody sees, the newest 10,000 at most. */
export const Profile = Type.Object({
  ...User.properties,
  ...ProfileWords.properties,
  joined_at: Milliseconds,
  fix_count: Type.Integer(),
  /** Other people's votes on the fixes, up and down. */
  votes_received: Type.Integer(),
  /** Headlines with a fix of the member, and those of them on which one stands first. */
  headline_count: Type.Integer(),
  lead_count: Type.Integer(),
  /** Only while the member is suspended. `until` is null for good. */
  suspended: Type.Optional(Type.Object({ until: Type.Union([Milliseconds, Type.Null()]) })),
})
export type Profile = Static<typeof Profile>

/** The restriction of a member: its kind (`hidden`: the whole member is), its end (null for good), and the reason. `action_id` is 0 if the log does not tell. */
export const Restriction = Type.Object({
  kind: oneOf(['hidden', 'suspended', 'limited'] as const),
  until: Type.Union([Milliseconds, Type.Null()]),
  reason: Type.String(),
  action_id: Type.Integer({ minimum: 0 }),
})
export type Restriction = Static<typeof Restriction>

/** The signed-in user's own account. Only `loginRegister` and `getAuth` return it: no other answer contains an email address. */
export const OwnUser = Type.Object({
  ...User.properties,
  ...ProfileWords.properties,
  ...OwnPrivacy.properties,
  email: Type.String(),
  email_verified: Type.Boolean(),
  /** Only for moderators. */
  moderator: Type.Optional(Type.Literal(true)),
  /** Only while the member is hidden, suspended or limited to reading. */
  restriction: Type.Optional(Restriction),
})
export type OwnUser = Static<typeof OwnUser>

export const loginRegister = endpoint({
  method: 'POST',
  path: '/users/login-register/',
  summary: 'Complete a sign-in: creates the user of the token on first use',
  who: 'signed-in',
  suspended: true,
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
  summary: 'The signed-in user',
  who: 'signed-in',
  suspended: true,
  input: Nothing,
  answer: read(OwnUser.properties),
})

export const getProfile = endpoint({
  method: 'POST',
  path: '/users/get-profile/',
  summary: 'A member, by id or username',
  who: 'anyone',
  input: Type.Object({ user_id: Type.Union([Id, Text(limits.usernameMax)]) }),
  answer: read(Profile.properties),
  pageTags: ({ user_id }) => [cacheTags.user(user_id)],
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/users/update-profile/',
  summary: 'Change your display name and username, and what you say about yourself; an absent `bio` or `link` stays',
  who: audienceOf.changeProfile,
  // Words over the limit are refused with a readable message. The schema rejects only absurd lengths.
  cost: 5,
  input: Type.Object({
    display_name: Text(limits.displayName * 4),
    username: Text(limits.displayName * 4),
    bio: Type.Optional(Text(limits.bio * 4)),
    link: Type.Optional(Text(limits.profileLink * 4)),
  }),
  answer: read({ ...User.properties, ...ProfileWords.properties }),
})

export const updatePrivacy = endpoint({
  method: 'POST',
  path: '/users/update-privacy/',
  summary: 'Change your privacy choices; the others stay. Making votes private replaces your `reader_id`',
  who: audienceOf.changePrivacy,
  cost: 5,
  input: Type.Partial(PrivacyChoices),
  answer: read(OwnPrivacy.properties),
})

/** Crops, scales and stores the picture. It is shown only once `updateAvatar` names it. */
export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/users/upload-avatar/',
  summary: 'Upload an avatar, a JPEG or PNG; it appears once update-avatar names it',
  who: audienceOf.uploadAvatar,
  cost: 10,
  input: Nothing,
  upload: { field: 'file', bytes: limits.avatarBytes },
  answer: read({ avatar_filename: Type.String() }),
})

export const updateAvatar = endpoint({
  method: 'POST',
  path: '/users/update-avatar/',
  summary: 'Use an uploaded picture as your avatar',
  who: audienceOf.uploadAvatar,
  cost: 5,
  input: Type.Object({ avatar_filename: Text(limits.avatarName) }),
  answer: read(User.properties),
})

/** A challenge from the site's built-in bot check. Outside services issue their own challenges. */
export const botChallenge = endpoint({
  // A POST, because every caller gets a different challenge.
  method: 'POST',
  path: '/users/bot-challenge/',
  summary: 'A proof-of-work challenge (ALTCHA), valid for a few minutes',
  who: 'anyone',
  cost: 3,
  input: Nothing,
  answer: read({
    parameters: Type.Object({
      algorithm: Type.String(),
      cost: Type.Integer(),
      expiresAt: Type.Integer(),
      keyLength: Type.Integer(),
      keyPrefix: Type.String(),
      nonce: Type.String(),
      salt: Type.String(),
    }),
    times: Type.Integer({ description: 'How much longer than usual the check takes: 1 on a quiet network' }),
    signature: Type.String(),
  }),
})

export const validateRecaptcha = endpoint({
  method: 'POST',
  path: '/users/validate-recaptcha/',
  summary: 'Verify a solved bot check; answers a proof for one registration',
  who: 'anyone',
  cost: 3,
  input: Type.Object({ user_response_token: Text(8192) }),
  answer: read({ success: Type.Literal(true), bot_proof: Type.String(), expires_at: Milliseconds }),
})
