/** A day as people write it, in UTC: 3 December 2026. */
const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `until` is null for good. */
interface Restricted {
  until: number | null
  reason: string
}
const untilDay = (until: number | null) => (until === null ? '' : ` until ${dayOf(until)}`)
const because = (reason: string) => (reason === '' ? '.' : `: ${reason}`)

/** The server's sentences about reports and moderation. */
export const moderationMessages = {
  hidden: ({ reason }: Restricted) => `Your account is hidden${because(reason)}`,
  suspended: ({ until, reason }: Restricted) =>
    `You are suspended ${until === null ? 'for good' : `until ${dayOf(until)}`}${because(reason)}`,
  limited: ({ until, reason }: Restricted) =>
    `You can read but not post, comment or vote${until === null ? '' : ` until ${dayOf(until)}`}${because(reason)}`,
  notModerator: 'Only moderators can do this.',
  reportOwn: 'You cannot report yourself or your own posts.',
  reportTextRequired: 'Please say what is wrong.',
  reportTextTooLong: (max: number) => `Please keep the report to ${max} characters.`,
  tooManyReports: 'You have reported a lot today. Please try again tomorrow.',
  thingNotFound: 'This does not exist, or it has been removed.',
  reasonRequired: (min: number) => `Please give a reason of at least ${min} characters.`,
  reasonTooLong: (max: number) => `Please keep the reason to ${max} characters.`,
  ownThing: 'Nobody may act on themselves or on their own posts.',
  ofModerator: 'Moderators are suspended, limited or hidden by the operator.',
  notForThis: 'This action is not for this kind of thing.',
  untilPast: 'Please choose an end in the future.',
  notWaiting: 'This post does not wait.',
  nothingToDismiss: 'There is no open report of this.',
  actionNotFound: 'There is no such action.',
  cannotUndo: 'This action cannot be undone.',
  undoneAlready: 'This action has been undone already.',
  appealRequired: 'Please say why the action should be looked at again.',
  appealTooLong: (max: number) => `Please keep your request to ${max} characters.`,
  appealedAlready: 'You have asked for another look at this already.',
  notAppealable: 'This action cannot be looked at again.',
  appealNotFound: 'There is no such request.',
  appealByOther: 'Another moderator than the one who acted decides this.',
  networkForbidden: (until: number | null) =>
    `You cannot register, post, comment or vote from this network${untilDay(until)}. You can go on reading.`,
  outletForbidden: (until: number | null) => `Headlines of this outlet cannot be added${untilDay(until)}.`,
  networkWrong: 'Please give a network such as 192.0.2.0/24 or 2001:db8::/32.',
  networkWide: 'This network is too wide: at most /16 for IPv4 and /32 for IPv6.',
  networkOurs: 'Local and private networks cannot be forbidden: the site and its operators use them.',
  mailDomainWrong: 'Please give the domain of a mail provider, such as example.org.',
  outletWrong: 'Please give the domain of an outlet, such as example.org.',
  intoRequired: 'Please choose the headline that this one becomes part of.',
  intoItself: 'A headline cannot be merged into itself.',
  notMergeable: 'Both headlines must be on the site: not hidden, waiting or merged.',
  changeRequired: 'Please choose the change of the headline that is wrong.',
  titleRequired: 'Please give the title as the outlet has printed it.',
  undoLaterFirst: 'This was changed again later. Please undo the later action first.',
  /** The losses that the undoing of a merge cannot repair. */
  stayedBehind: (fixes: number) =>
    fixes === 1
      ? 'One fix that was added since stays where it is.'
      : `${fixes} fixes that were added since stay where they are.`,
  /** The reason of the site's own action. */
  held: 'Two members have reported this post of a new member. It is hidden until a moderator decides.',
} as const
