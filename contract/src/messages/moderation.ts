// The server's sentences about reports and moderation.

const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `until` is null for good. */
interface Restricted {
  until: number | null
  reason: string
}

const untilDay = (until: number | null) => (until === null ? '' : ` until ${dayOf(until)}`)

const because = (reason: string) => (reason === '' ? '.' : `: ${reason}`)

export const hidden = ({ reason }: Restricted) => `Your account is hidden${because(reason)}`
export const suspended = ({ until, reason }: Restricted) =>
  `You are suspended ${until === null ? 'for good' : `until ${dayOf(until)}`}${because(reason)}`
export const limited = ({ until, reason }: Restricted) =>
  `You can read but not post, comment or vote${until === null ? '' : ` until ${dayOf(until)}`}${because(reason)}`
export const notModerator = 'Only moderators can do this.'
export const notAdministrator = 'Only administrators can do this.'
export const secondFactorNeeded = 'Set up a second step for signing in before you moderate.'
export const reportOwn = 'You cannot report yourself or your own posts.'
export const reportTextRequired = 'Please say what is wrong.'
export const reportTextTooLong = (max: number) => `Please keep the report to ${max} characters.`
export const tooManyReports = 'You have reported a lot today. Please try again tomorrow.'
export const thingNotFound = 'This does not exist, or it has been removed.'
export const reasonRequired = (min: number) => `Please give a reason of at least ${min} characters.`
export const reasonTooLong = (max: number) => `Please keep the reason to ${max} characters.`
export const ownThing = 'Nobody may act on themselves or on their own posts.'
export const ofModerator = 'Only the operator decides this about a moderator.'
export const notForThis = 'This action is not for this kind of thing.'
export const untilPast = 'Please choose an end in the future.'
export const notWaiting = 'This post does not wait.'
export const nothingToDismiss = 'There is no open report of this.'
export const actionNotFound = 'There is no such action.'
export const cannotUndo = 'This action cannot be undone.'
export const undoneAlready = 'This action has been undone already.'
export const appealRequired = 'Please say why the action should be reviewed.'
export const appealTooLong = (max: number) => `Please keep your request to ${max} characters.`
export const appealedAlready = 'You have requested a review of this already.'
export const notAppealable = 'This action cannot be reviewed.'
export const appealNotFound = 'There is no such request.'
export const appealByOther = 'A moderator other than the one who acted decides this.'
export const networkForbidden = (until: number | null) =>
  `You cannot register, post, comment or vote from this network${untilDay(until)}. You can go on reading.`
export const outletForbidden = (until: number | null) => `Headlines of this outlet cannot be added${untilDay(until)}.`
export const networkWrong = 'Please give a network such as 192.0.2.0/24 or 2001:db8::/32.'
export const networkWide = 'This network is too wide: at most /16 for IPv4 and /32 for IPv6.'
export const networkOurs = 'Local and private networks cannot be forbidden: the site and its operators use them.'
export const mailDomainWrong = 'Please give the domain of a mail provider, such as example.org.'
export const outletWrong = 'Please give the domain of an outlet, such as example.org.'
export const intoRequired = 'Please choose the headline that this one becomes part of.'
export const intoItself = 'A headline cannot be merged into itself.'
export const notMergeable = 'Both headlines must be on the site: not hidden, waiting or merged.'
export const changeRequired = 'Please choose the change of the headline that is wrong.'
export const titleRequired = 'Please give the title as the outlet has printed it.'
export const undoLaterFirst = 'This was changed again later. Please undo the later action first.'
/** The losses that the undoing of a merge cannot repair. */
export const stayedBehind = (fixes: number) =>
  fixes === 1
    ? 'One fix that was added since stays where it is.'
    : `${fixes} fixes that were added since stay where they are.`
/** The reason of the site's own action. */
export const held = 'Two members have reported this post of a new member. It is hidden until a moderator decides.'
