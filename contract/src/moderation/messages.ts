/** A day as people write it, in UTC: 3 December 2026. */
const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `until` is null for good. */
interface Restricted {
  until: number | null
  reason: string
}
const because = (reason: string) => (reason === '' ? '.' : `: ${reason}`)

/** What the server says about reports and moderation. */
export const moderationMessages = {
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
  /** The reason of the site's own action. */
  held: 'Two members have reported this post of a new member. It is hidden until a moderator decides.',
} as const
