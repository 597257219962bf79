import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { audienceOf } from './permissions.ts'
import { avatarLimits } from './pictures.ts'
import { Answer, Id, LimitedText, Milliseconds, Nothing, Nullable, OneOf, ReaderId, Text, User } from './shapes.ts'
import { signInLimits } from './sign-in-limits.ts'

export const accountLimits = {
  /** Characters. */
  usernameMin: 3,
  usernameMax: 30,
  displayName: 50,
  bio: 160,
  link: 200,
  /** Contested headlines from which a profile says on how many the member leads. Fewer would be empty praise. */
  leadsFrom: 5,
  /** Changes of a profile. A new name invalidates every cached page with the member's fixes. */
  renamesPerDay: 10,
  /** Each reads all the member's posts and pictures. */
  exportsPerDay: 3,
  /** Hours until the file with a member's data is deleted. */
  exportHours: 24,
  /** Days in which a member can cancel the deletion of their account. */
  leavingDays: 14,
  /** Days for which the number of a deleted account is kept at least, so that a restored backup does not bring it back. */
  erasedDays: 35,
} as const

/** A username that the site has generated, such as `calm-heron-4821`, and nobody has chosen. */
export const generatedUsername = /^[a-z]+-[a-z]+-\d{4}$/

const PrivacyChoices = Type.Object({
  /** Votes and favourites cannot be read by `user_id`. */
  votes_private: Type.Boolean(),
  /** The ranking does not place the member on either side. It takes effect at the next run, within four hours. */
  unplaced: Type.Boolean(),
  /** The profile shows how often the member agrees with readers in Today's five, and their days in a row. */
  play_shown: Type.Boolean(),
})
export type PrivacyChoices = Static<typeof PrivacyChoices>

/** `reader_id` is secret: only the member's own browser gets it. */
const OwnPrivacy = Type.Object({ ...PrivacyChoices.properties, reader_id: ReaderId })
export type OwnPrivacy = Static<typeof OwnPrivacy>

/** The link is an https address or empty. */
const ProfileWords = Type.Object({ bio: Type.String(), link: Type.String() })
export type ProfileWords = Static<typeof ProfileWords>

/** The numbers cover the member's public fixes, the newest 10,000 at most. */
export const Profile = Type.Object({
  ...User.properties,
  ...ProfileWords.properties,
  joined_at: Milliseconds,
  fix_count: Type.Integer(),
  /** Votes of others on the fixes, up minus down, as their totals count them. */
  votes_received: Type.Integer(),
  /** Headlines that others have fixed as well, and those of them on which a fix of the member ranks first. */
  contested_count: Type.Integer(),
  lead_count: Type.Integer(),
  /** Headlines that their outlets have changed to words close to a fix of the member. */
  followed_count: Type.Integer(),
  /** The fix that readers like best, of those that feeds, cards and the extension show, with the printed title and its outlet. */
  best: Nullable(
    Type.Object({
      headline_fix_id: Id,
      title: Type.String(),
      headline_title: Type.String(),
      headline_lang: Type.String(),
      domain: Type.String(),
    }),
  ),
  /** Only of members who show it: Today's five in the last days (`todayLimits.agreementDays`), as `OwnDay` counts them. */
  play: Type.Optional(Type.Object({ judged: Type.Integer(), agreed: Type.Integer(), days_in_row: Type.Integer() })),
  /** Present only while the member is suspended. `until` is null if there is no end. */
  suspended: Type.Optional(Type.Object({ until: Nullable(Milliseconds) })),
})
export type Profile = Static<typeof Profile>

/** `hidden` means that the whole member is hidden. `until` is null if there is no end. `action_id` is 0 if the log has no action for it. */
export const Restriction = Type.Object({
  kind: OneOf(['hidden', 'suspended', 'limited'] as const),
  until: Nullable(Milliseconds),
  reason: Type.String(),
  action_id: Type.Integer({ minimum: 0 }),
})
export type Restriction = Static<typeof Restriction>

/** The signed-in user's own account. Only `loginRegister` and `getAuth` return it: no other response contains an email address. */
export const OwnUser = Type.Object({
  ...User.properties,
  ...ProfileWords.properties,
  ...OwnPrivacy.properties,
  email: Type.String(),
  email_verified: Type.Boolean(),
  moderator: Type.Optional(Type.Literal(true)),
  /** Only of moderators. */
  administrator: Type.Optional(Type.Literal(true)),
  restriction: Type.Optional(Restriction),
  /** Present only while the account waits for its deletion. */
  leaving_at: Type.Optional(Milliseconds),
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
    email: Type.Optional(Text(signInLimits.email)),
    time_zone_abbreviation: Type.Optional(Text(10)),
  }),
  answer: Answer(OwnUser.properties),
})

export const getAuth = endpoint({
  method: 'POST',
  path: '/users/get-auth/',
  summary: 'The signed-in user',
  who: 'signed-in',
  suspended: true,
  input: Nothing,
  answer: Answer(OwnUser.properties),
})

export const getProfile = endpoint({
  method: 'POST',
  path: '/users/get-profile/',
  summary: 'A member, by id or username',
  who: 'anyone',
  input: Type.Object({ user_id: Type.Union([Id, Text(accountLimits.usernameMax)]) }),
  answer: Answer(Profile.properties),
  pageTags: ({ user_id }) => [cacheTags.user(user_id)],
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/users/update-profile/',
  summary: 'Change your display name and username, and what you say about yourself; an absent `bio` or `link` stays',
  who: audienceOf.changeProfile,
  public: true,
  cost: 5,
  input: Type.Object({
    display_name: LimitedText(accountLimits.displayName),
    username: LimitedText(accountLimits.displayName),
    bio: Type.Optional(LimitedText(accountLimits.bio)),
    link: Type.Optional(LimitedText(accountLimits.link)),
  }),
  answer: Answer({ ...User.properties, ...ProfileWords.properties }),
})

export const updatePrivacy = endpoint({
  method: 'POST',
  path: '/users/update-privacy/',
  summary: 'Change your privacy choices; the others stay. Making votes private replaces your `reader_id`',
  who: audienceOf.changePrivacy,
  // Others may see fewer votes, but nobody loses the choice.
  public: false,
  cost: 5,
  input: Type.Partial(PrivacyChoices),
  answer: Answer(OwnPrivacy.properties),
})

/** Crops, scales and stores the picture. It becomes visible once `updateAvatar` names it. */
export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/users/upload-avatar/',
  summary: 'Upload an avatar, a JPEG or PNG; it appears once update-avatar names it',
  who: audienceOf.uploadAvatar,
  public: true,
  cost: 10,
  input: Nothing,
  upload: { field: 'file', bytes: avatarLimits.bytes },
  answer: Answer({ avatar_filename: Type.String() }),
})

export const updateAvatar = endpoint({
  method: 'POST',
  path: '/users/update-avatar/',
  summary: 'Use an uploaded picture as your avatar',
  who: audienceOf.uploadAvatar,
  public: true,
  cost: 5,
  input: Type.Object({ avatar_filename: Text(avatarLimits.name) }),
  answer: Answer(User.properties),
})

/** Issues a challenge of the site's own bot check. External services issue their own. */
export const botChallenge = endpoint({
  // A POST, because every caller gets a different challenge.
  method: 'POST',
  path: '/users/bot-challenge/',
  summary: 'A proof-of-work challenge (ALTCHA), valid for a few minutes',
  who: 'anyone',
  cost: 3,
  input: Nothing,
  answer: Answer({
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
  answer: Answer({ success: Type.Literal(true), bot_proof: Type.String(), expires_at: Milliseconds }),
})

export const DataExport = Type.Object({
  state: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('ready'), Type.Literal('failed')]),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent' }),
  requested_at: Milliseconds,
  /** The next three are empty, 0 and 0 until the file is ready. */
  url: Type.String({
    description: 'A signed link to the file, which works without a token; empty unless you have signed in lately',
  }),
  bytes: Type.Integer({ minimum: 0 }),
  expires_at: Milliseconds,
})
export type DataExport = Static<typeof DataExport>

export const LeftPosts = Type.Union([Type.Literal('keep'), Type.Literal('remove')])
export type LeftPosts = Static<typeof LeftPosts>

export const Deletion = Type.Object({ posts: LeftPosts, requested_at: Milliseconds, due_at: Milliseconds })
export type Deletion = Static<typeof Deletion>

export const OwnData = Type.Object({
  export: Nullable(DataExport),
  deletion: Nullable(Deletion),
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
  answer: Answer(OwnData.properties),
})

export const requestExport = endpoint({
  method: 'POST',
  path: '/users/request-export/',
  summary:
    'Prepare a file with your data, soon after signing in; `own-data` tells when it is ready and gives the link. One at a time',
  who: audienceOf.export,
  suspended: true,
  cost: 20,
  input: Nothing,
  answer: Answer(OwnData.properties),
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
  answer: Answer(OwnData.properties),
})

export const cancelDeletion = endpoint({
  method: 'POST',
  path: '/users/cancel-deletion/',
  summary: 'Keep your account after all',
  who: audienceOf.deleteAccount,
  suspended: true,
  cost: 5,
  input: Nothing,
  answer: Answer(OwnData.properties),
})
