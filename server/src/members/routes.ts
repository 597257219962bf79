import {
  botChallenge,
  getAuth,
  getProfile,
  loginRegister,
  type Profile,
  updatePrivacy,
  updateProfile,
  validateRecaptcha,
} from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { cleanLine } from '@unspun/contract/text.ts'
import type { Database } from '../database/database.ts'
import { isLocal } from '../engines/network/cidr.ts'
import { networkHash } from '../engines/network/network-hash.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import type { BotCheck } from '../identity/bot-check/bot-check.ts'
import type { BotProofs } from '../identity/bot-check/bot-proof.ts'
import { type Changed, MAX_HEADLINES } from '../invalidation/changes.ts'
import {
  type AllowRename,
  profileRecord,
  type RedrawSharePictures,
  saveProfile,
  suspensionOf,
} from './profile-store.ts'
import { checkProfileWords } from './profile-words.ts'
import { standingOf } from './standing-store.ts'
import {
  choosePrivacy,
  ensureUser,
  headlinesOfAuthor,
  ownView,
  privacyView,
  publicView,
  userByName,
  userOf,
} from './store.ts'
import { checkNames } from './username.ts'

export interface AccountRoutesOptions {
  database: Database
  changed: Changed
  botCheck: BotCheck
  botProofs: BotProofs
  /** Multiplies the usual work of the bot check for a network address. */
  botCheckWork: (address: string) => Promise<number>
  /** Share pictures show their author's name. */
  redrawSharePicturesOf: RedrawSharePictures
  allowRename: AllowRename
  votesPrivate: boolean
  /** How a member does in Today's five. */
  playOf: (userId: number) => Promise<NonNullable<Profile['play']>>
  admission: { checkNetwork(address: string): void; checkMail(email: string): void }
  /** Throws if nobody may register. The embedded identity provider checks it itself. */
  checkRegistration: (() => Promise<void>) | undefined
  /** Members' names must not look like it. */
  siteName: string
  /** The key for hashes of networks. */
  secret: string
  random?: () => number
}

/** The site's account endpoints. The identity provider handles signing in. */
export function accountRoutes(options: AccountRoutesOptions): Route[] {
  const { database, changed, botCheck, botProofs, botCheckWork, votesPrivate, siteName, admission } = options
  const saving = { allow: options.allowRename, redraw: options.redrawSharePicturesOf }
  const newUser = { random: options.random ?? Math.random, votes_private: votesPrivate, siteName }
  return [
    route(loginRegister, async ({ input, viewer, address }) => {
      if (input.uid !== viewer.uid) throw new AppError('NotAllowed')
      const timeZone = cleanLine(input.time_zone_abbreviation ?? '')
      // An external identity provider has not checked this.
      const admit = async () => {
        await options.checkRegistration?.()
        admission.checkNetwork(address)
        admission.checkMail(viewer.email)
      }
      const user = await ensureUser(database, viewer, timeZone, {
        ...newUser,
        admit,
        // Everybody behind a local proxy can seem to have its address.
        network: isLocal(address) ? undefined : networkHash(address, 'registrations', options.secret),
      })
      return ownView(user, viewer, await standingOf(database, user.user_id))
    }),

    route(getAuth, async ({ viewer }) => {
      const user = await userOf(database, viewer)
      return ownView(user, viewer, await standingOf(database, user.user_id))
    }),

    route(getProfile, async ({ input }) => {
      const user = await userByName(database, input.user_id)
      if (!user) throw new AppError('ProfileNotFound')
      const { bio, link, created_at } = user
      return {
        ...publicView(user),
        bio,
        link,
        joined_at: created_at.getTime(),
        ...(await profileRecord(database, user.user_id)),
        ...(user.play_shown ? { play: await options.playOf(user.user_id) } : {}),
        ...(await suspensionOf(database, user.user_id)),
      }
    }),

    route(updateProfile, async ({ input, viewer }) => {
      const user = await userOf(database, viewer)
      const { user_id } = user
      const names = checkNames(input, user, siteName)
      const words = checkProfileWords({ bio: user.bio, link: user.link, ...input })
      const sameNames = names.username === user.username && names.display_name === user.display_name
      if (sameNames && words.bio === user.bio && words.link === user.link) return { ...publicView(user), ...words }
      // Read before the change, so that the pages with the old name are invalidated immediately after it.
      const headlines = sameNames ? [] : await headlinesOfAuthor(database, user_id, MAX_HEADLINES + 1)
      const saved = await saveProfile(database, user_id, { ...names, ...words }, saving)
      if (sameNames) changed.profileWords(user_id)
      else changed.names(user_id, headlines)
      return { ...publicView(saved), ...words }
    }),

    route(updatePrivacy, async ({ input, viewer }) => {
      const user = await userOf(database, viewer)
      if (Object.keys(input).length === 0) return privacyView(user)
      const chosen = await choosePrivacy(database, user.user_id, input)
      if (input.play_shown !== undefined) changed.profileWords(user.user_id)
      return chosen
    }),

    route(botChallenge, async ({ address }) => botCheck.challenge(await botCheckWork(address))),

    route(validateRecaptcha, async ({ input }) => {
      const verdict = await botCheck.judge(input.user_response_token)
      if (!verdict || !(await botProofs.takeOnce(verdict.once, verdict.expires))) throw new AppError('NotABot')
      return { success: true as const, ...(await botProofs.issue(verdict.times)) }
    }),
  ]
}
