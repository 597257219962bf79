import { longTitle } from '../hints.ts'
import { type ChangeNumbers, type Comparison, type Numbers, numbersLimits, type PrintedHint } from '../numbers.ts'

export const count = (number: number): string => number.toLocaleString('en')

const of = (part: number, all: number): string => `${count(part)} of ${count(all)}`

const headlines = (number: number): string => `${count(number)} ${number === 1 ? 'headline' : 'headlines'}`

/** Uses the largest unit of which there are two or more: `45 minutes`, `3 hours`. */
function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}

export const title = (domain: string) => `${domain} in numbers`
export const about = (domain: string) => `Headlines from ${domain} and their fixes, counted.`
export const siteTitle = 'The site in numbers'
export const siteAbout = 'Headlines and fixes, counted.'
export const notAVerdict =
  'Counts, not grades. Readers choose which headlines they add, so these do not show how an outlet writes as a whole.'
export const allOutlets = 'All outlets, each with its own numbers'
export const tooFew = (number: number) =>
  `${headlines(number)} so far. Numbers appear from ${numbersLimits.from} headlines.`
export const notCounted = 'No numbers yet. They’re updated hourly.'
export const countedOnceAnHour = 'Counted once an hour, last'
export const showTable = 'The same as a table'
export const month = 'Month'
export const facts = {
  headlines: 'Headlines',
  fixed: 'With a fix',
  fixes: 'Fixes',
  hinted: 'Trigger a hint',
} as const
export const fixes = {
  title: 'Fixes by month',
  says: (numbers: Numbers) =>
    `${count(numbers.fixes)} ${numbers.fixes === 1 ? 'fix' : 'fixes'} of ${headlines(numbers.fixed)}.`,
  definition:
    'Fixes that readers wrote in a month and that are shown today. Months are in UTC; the last one still runs.',
  column: 'Fixes',
} as const
export const share = {
  title: 'Headlines with a fix',
  says: (numbers: Numbers) =>
    `${of(numbers.fixed, numbers.headlines)} headlines ${numbers.fixed === 1 ? 'has' : 'have'} a fix.`,
  definition:
    'The share of the headlines added in a month that has one or more fixes today. A month without headlines has no bar.',
  columns: ['Headlines', 'With a fix', 'Share'],
} as const
export const hints = {
  title: 'Hints that printed headlines trigger',
  says: ({ hints: { read, hinted } }: Numbers) =>
    `${of(hinted, read)} headlines ${hinted === 1 ? 'triggers' : 'trigger'} a hint.`,
  none: 'None of these headlines triggers a hint.',
  definition:
    'The hints that writers of fixes get, applied to the words that the outlet printed: in English, or where the page does not name its language. A word of five or more capitals counts too; it may be a name. A headline can trigger several. Titles typed by readers are left out.',
  columns: ['Hint', 'Headlines', 'Share'],
  unread: 'There are hints for English headlines only, and these are in other languages.',
} as const
export const kinds = {
  shouting: 'Shouts with many capitals or !!',
  capitals: 'Has a word in capitals',
  list: 'Opens like a list',
  withheld: 'Keeps the answer back',
  forward: 'Points away with “this” or “here”',
  reader: 'Speaks to readers as “you”',
  hyperbole: 'Has a strong word such as “shocking”',
  outlet: 'Names the outlet',
  long: `Has more than ${longTitle} characters`,
  stop: 'Ends with a full stop',
} as const satisfies Record<PrintedHint, string>
export const length = {
  title: 'Length of headlines and fixes',
  says: ({ pairs, less, more }: Comparison) =>
    `The leading fix is shorter in ${of(less, pairs)} pairs, and longer in ${count(more)}.`,
  definition:
    'Characters of the printed headline, as it was when its leading fix was written, and of that fix. Both numbers are medians: half of the titles are shorter, half are longer. Titles typed by readers are left out.',
  columns: ['Title', 'Characters (median)'],
} as const
export const calm = {
  title: 'Hints before and after',
  says: ({ pairs, less, more, printed, fix }: Comparison) =>
    `The leading fix triggers fewer hints in ${of(less, pairs)} pairs, and more in ${count(more)}. The median is ${count(printed)} before and ${count(fix)} after.`,
  definition:
    'Calmer means that the leading fix triggers fewer hints than the headline that was printed when it was written. English headlines only; titles typed by readers are left out.',
  columns: ['The leading fix is', 'Pairs', 'Share'],
  less: 'Calmer',
  same: 'The same',
  more: 'Less calm',
} as const
export const changes = {
  title: 'Headlines that change',
  says: ({ looked_up, changed, median_seconds }: ChangeNumbers) =>
    median_seconds === null
      ? `None of ${headlines(looked_up)} has changed.`
      : `${of(changed, looked_up)} headlines changed. The median time to the first change is ${duration(median_seconds)}.`,
  none: 'No headline has been read again yet.',
  definition:
    'The site reads the page of a new headline again several times in its first week. A headline has changed if its words differ; punctuation and capitals do not count. The time runs from when readers added it to when the site noticed the change.',
  columns: ['Headlines', 'Number', 'Share'],
  changed: 'Changed',
  followed: 'Came close to a fix',
  same: 'Did not change',
} as const
export const printed = 'Printed'
export const leadingFix = 'Leading fix'
export const noPairs = 'No headline here has a fix to compare yet.'
export const percent = (share: number) => `${Math.round(100 * share)}\u00a0%`
/** For scales: `10K` for 10,000. */
export const shortCount = (number: number) => number.toLocaleString('en', { notation: 'compact' })
