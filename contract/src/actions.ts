import Type, { type Static } from 'typebox'
import { headlineLimits } from './headlines.ts'
import { invitationLimits, type RegistrationMode } from './registration.ts'
import { Id, LimitedText } from './shapes.ts'

/** The kinds of things that people can report. */
export const reportable = ['fix', 'headline', 'comment', 'user'] as const
export type Reportable = (typeof reportable)[number]

/** Everything that an action can be about. `domain` is an outlet; `site` is the whole site and has the id 0. */
export const things = [...reportable, 'domain', 'network', 'mail-domain', 'site'] as const
export type Thing = (typeof things)[number]

/** The origins from which nothing may come once they are forbidden. */
export const origins = ['domain', 'network', 'mail-domain'] as const satisfies readonly Thing[]

/**
 * The arguments of actions besides the thing, each for the actions that declare it: `into` is the headline that a merged one becomes part
 * of; `places` is the number of people invited; `title`, `description` and `lang` are the outlet's own words and their language; `change` is the number of a wrong change.
 */
export const ActDetails = Type.Object({
  into: Type.Optional(Id),
  change: Type.Optional(Id),
  title: Type.Optional(LimitedText(headlineLimits.title)),
  description: Type.Optional(LimitedText(headlineLimits.description)),
  places: Type.Optional(Type.Integer({ minimum: 1, maximum: invitationLimits.places })),
  lang: Type.Optional(Type.String({ pattern: '^([a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*)?$', maxLength: 35 })),
})
export type ActDetails = Static<typeof ActDetails>

/**
 * How a form asks for a detail. `page`: by the address of such a page, or the number in it. `most`: by words of so many characters, which
 * begin as those of the thing. `upTo`: by a number up to this one.
 */
interface AskedAs {
  page?: 'headlines' | 'fixes'
  most?: number
  upTo?: number
}

const asked = {
  into: { page: 'headlines' },
  title: { most: headlineLimits.title },
  places: { upTo: invitationLimits.places },
} as const satisfies Partial<Record<keyof ActDetails, AskedAs>>
export type AskedDetail = keyof typeof asked

/** The details that forms ask for. */
export const askedDetails: Record<AskedDetail, AskedAs> = asked

/**
 * Who learns of an entry of the log.
 * - `member`: the member concerned is notified, or only finds the entry among the decisions about them. Without it they learn nothing
 * - `inLog`: `never` in the public log, or only if it names moderators. Otherwise always
 */
interface Logged {
  member?: 'notified' | 'listed'
  inLog?: 'never' | 'with-names'
}

/**
 * An action of moderators and operators. Its words are in `messages/actions.ts`, its effect and undo in `server/src/moderation`.
 * - `on`: the kinds of things that it is for
 * - `by`: only the site itself does it
 * - `mayEnd`: it can have an end; without one it is permanent
 * - `details`: the arguments that it takes; `asks`: those that its form asks for
 * - `decides`: the outcome of open reports on the thing
 * - `appealable`: the member concerned can request a review; `sanction`: it counts against them
 * - `administrators`: only administrators and operators do and undo it
 * - `reasonOptional`: operators need not give a reason
 * - `inMenu`: it is in the menu of a post or member. The others have buttons of their own
 */
interface Declaration extends Logged {
  on: readonly Thing[]
  by?: 'site'
  administrators?: true
  mayEnd?: true
  details?: readonly (keyof ActDetails)[]
  asks?: readonly AskedDetail[]
  decides?: 'acted' | 'unfounded'
  appealable?: true
  sanction?: true
  reasonOptional?: true
  inMenu?: true
}

const declared = {
  hide: {
    on: reportable,
    decides: 'acted',
    member: 'notified',
    appealable: true,
    sanction: true,
  },
  restore: { on: reportable, decides: 'unfounded', member: 'notified', reasonOptional: true },
  suspend: {
    on: ['user'],
    mayEnd: true,
    decides: 'acted',
    member: 'notified',
    appealable: true,
    sanction: true,
    inMenu: true,
  },
  limit: {
    on: ['user'],
    mayEnd: true,
    decides: 'acted',
    member: 'notified',
    appealable: true,
    sanction: true,
    inMenu: true,
  },
  // The reports on a thing are unfounded.
  dismiss: { on: reportable, decides: 'unfounded' },
  // A post appears that a high alert holds back.
  approve: { on: ['fix', 'headline', 'comment'], reasonOptional: true },
  'alert-on': { on: ['site'], reasonOptional: true },
  'alert-off': { on: ['site'], reasonOptional: true },
  'open-registration': { on: ['site'], administrators: true, reasonOptional: true },
  'limit-registration': { on: ['site'], administrators: true, reasonOptional: true },
  'close-registration': { on: ['site'], administrators: true, reasonOptional: true },
  invite: { on: ['site'], administrators: true, mayEnd: true, details: ['places'], asks: ['places'] },
  correct: {
    on: ['headline'],
    details: ['title', 'description', 'lang'],
    asks: ['title'],
    decides: 'acted',
    member: 'listed',
    appealable: true,
    inMenu: true,
  },
  merge: {
    on: ['headline'],
    details: ['into'],
    asks: ['into'],
    decides: 'acted',
    member: 'listed',
    appealable: true,
    inMenu: true,
  },
  'remove-change': { on: ['headline'], details: ['change'], member: 'listed', appealable: true },
  forbid: { on: origins, mayEnd: true },
  // A reported post is hidden until somebody decides.
  hold: { on: ['fix', 'headline', 'comment'], by: 'site', member: 'notified', appealable: true, sanction: true },
} as const satisfies Record<string, Declaration>

type Declared = typeof declared
type Having<Facts> = { [A in Action]: Declared[A] extends Facts ? A : never }[Action]

/** Everything with an effect and an undo. */
export type Action = keyof Declared
export type ModeratorAction = Exclude<Action, Having<{ by: 'site' }>>
/** Actions of which the member concerned is notified. */
export type NotifiedAction = Having<{ member: 'notified' }> | 'undo'

export const actions: Record<Action, Declaration> = declared

/** The action that lets people register in such a way. */
export const actionTo = {
  open: 'open-registration',
  invited: 'limit-registration',
  closed: 'close-registration',
} as const satisfies Record<RegistrationMode, Action>

const allActions = Object.keys(declared) as Action[]

/** The actions of moderators and operators. Each can be undone. */
export const moderatorActions = allActions.filter((action): action is ModeratorAction => actions[action].by !== 'site')

/**
 * Entries of the log that are not actions. `undo` reverses the action that `undoes` names, and notifies the member if that action did. `uphold`:
 * another moderator has reviewed an action and left it as it is.
 */
const others = {
  undo: { member: 'notified' },
  uphold: { member: 'listed' },
  erase: { inLog: 'never' },
  'moderator-add': { inLog: 'with-names' },
  'administrator-add': { inLog: 'with-names' },
  'moderator-remove': { inLog: 'with-names' },
  // Files of open data are gone before their time.
  'remove-data': {},
} as const satisfies Record<string, Logged>
export type LoggedAction = Action | keyof typeof others

const logged: Record<LoggedAction, Logged> = { ...actions, ...others }
export const loggedActions = Object.keys(logged) as LoggedAction[]

/** Returns whether the member concerned is notified of an action. */
export const isNotified = (action: LoggedAction): boolean => logged[action].member === 'notified'

/** The actions that members find among the decisions about them. */
export const memberActions = loggedActions.filter((action) => logged[action].member !== undefined)

/** The actions that the public log leaves out. `named`: it names moderators. */
export const unlistedActions = (named: boolean): LoggedAction[] =>
  loggedActions.filter(
    (action) => logged[action].inLog === 'never' || (!named && logged[action].inLog === 'with-names'),
  )

/** Returns whether an entry of the log is an action, which has an effect and can be undone. */
export const isAction = (action: LoggedAction): action is Action => action in declared

/** Returns whether only administrators and operators do and undo an action. */
export const isForAdministrators = (action: LoggedAction): boolean =>
  isAction(action) && actions[action].administrators === true

/** Returns whether an action may expire. */
export const mayEnd = (action: LoggedAction): boolean => isAction(action) && actions[action].mayEnd === true

/** Returns whether the member concerned can request a review of an action. */
export const isAppealable = (action: LoggedAction): boolean => isAction(action) && actions[action].appealable === true

/** The actions that count against a member. */
export const sanctions = allActions.filter((action) => actions[action].sanction)

/** The actions that find reports unfounded. */
export const absolving = allActions.filter((action) => actions[action].decides === 'unfounded')

/** The entries of the log that decide a request for a review in favour of the member. Others uphold the action. */
export const reversals: readonly LoggedAction[] = ['undo', ...absolving]

/** Returns the outcome of a request for a review after this decision. */
export const outcomeOfAppeal = (decision: LoggedAction): 'undone' | 'upheld' =>
  reversals.includes(decision) ? 'undone' : 'upheld'
