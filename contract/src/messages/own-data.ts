const some = (count: number, one: string, more: string) => `${count.toLocaleString('en')} ${count === 1 ? one : more}`

const postsOf = ({ fixes, comments }: { fixes: number; comments: number }) =>
  [fixes > 0 ? some(fixes, 'fix', 'fixes') : '', comments > 0 ? some(comments, 'comment', 'comments') : '']
    .filter(Boolean)
    .join(' and ') || 'What you write until then'

export const title = 'Your data'
export const about =
  'One file with everything that you have written here, your votes and favourites, what you were told and have reported, your account and your pictures: as JSON for programs and as CSV for spreadsheets.'
export const prepare = 'Download my data'
export const prepareAgain = 'Prepare a new file'
export const waiting = 'Your file is next in line. You can close this page and come back.'
export const running = (percent: number) =>
  `Preparing your file: ${percent} percent. You can close this page and come back.`
export const download = (size: string) => `Save the file (${size})`
export const ready = (until: string) =>
  `Your file is ready. The link works until ${until}; everybody who has it can open the file.`
export const failed = 'Your file could not be made. Please try again.'
export const deleteTitle = 'Delete my account'
export const deleteAbout = (days: number) =>
  `You can change your mind for ${days} days: until then everything stays as it is. After that nobody can bring your account back.`
export const goes = 'What goes'
export const goesList = ({ votes, favorites }: { votes: number; favorites: number }) => [
  'Your profile, your names, and your picture in all sizes',
  'Your email address, your password, and all your logins',
  `Your ${votes > 0 ? some(votes, 'vote', 'votes') : 'votes'}: totals and places follow at once`,
  `Your ${favorites > 0 ? some(favorites, 'favourite', 'favourites') : 'favourites'}`,
  'Where your votes place you in the ranking',
  'Pictures for other sites that show your name, and posts that still wait to appear',
]
export const stays = 'What stays'
export const staysList = ({ headlines }: { headlines: number }) => [
  `The ${headlines > 0 ? some(headlines, 'headline', 'headlines') : 'headlines'} that you added, without your name`,
  'What others wrote below your comments',
  'Copies in backups, until the backups are removed',
]
export const posts = 'Your fixes and comments'
export const keep = 'Keep them without my name'
export const keepHelp = (counts: { fixes: number; comments: number }) =>
  `${postsOf(counts)} will be by “A former member”, who has no profile. Nobody can tell which ones belong together.`
export const remove = 'Remove them'
export const removeHelp = (counts: { fixes: number; comments: number }) =>
  `${postsOf(counts)} will be erased. Votes and comments below your fixes disappear with them. A comment with replies leaves “[deleted]”.`
export const confirmToDownload = (minutes: number) =>
  `You logged in a while ago. Confirm that it is you; then you can download your data for ${minutes} minutes.`
export const confirmToDelete = (minutes: number) =>
  `You logged in a while ago. Confirm that it is you; then you can delete your account for ${minutes} minutes.`
export const leavingBar = 'Deletion of your account'
export const leaving = (date: string) => `Your account will be deleted on ${date}.`
export const leavingKeep = 'Your fixes and comments will stay without your name.'
export const leavingRemove = 'Your fixes and comments will be erased.'
export const sureToDelete = (posts: 'keep' | 'remove') =>
  `Delete your account? ${posts === 'keep' ? leavingKeep : leavingRemove}`
export const changeChoice = 'Change my choice'
export const stay = 'Keep my account'
export const stayed = 'Your account stays.'

/** The README of a data export. Only the server uses it. */
export const exportReadMe = (siteName: string): string =>
  [
    `Your data at ${siteName}`,
    '',
    'account.json         your account, how you can log in, where you are logged in, and when mails were sent to you',
    'fixes                your fixes, also those that you have disabled',
    'comments             your comments; the text of those that you have deleted is erased',
    'votes-on-fixes       your votes on fixes',
    'votes-on-comments    your votes on comments',
    'todays-five          your answers to Today’s five; without a second fix, you were to find the printed headline',
    'favourites           your favourites',
    'headlines-added      the headlines that you have added',
    'blocked-members      the members whom you block',
    'notifications        what you were told',
    'watched              the headlines, outlets and members that you watch, and your requests for fixes',
    'muted-fixes          the fixes whose comments do not notify you',
    'reports              what you have reported, and what became of it',
    'decisions-about-you  what moderators have done about you and your posts, and why',
    'appeals              what you have asked moderators to look at again',
    'done-as-a-moderator  what you have done as a moderator',
    'pictures             your picture, and the pictures of your fixes for other sites',
    '',
    'Each list is there twice: as JSON for programs, and as CSV for spreadsheets. In the CSV files, an',
    'apostrophe stands where a spreadsheet would see a formula, also within a text. Times are in UTC. "appears_at" is the',
    'time at which a post appears at the latest that waits, and "hidden_at" the time at which it was hidden. "withdrawn"',
    'votes do not count while your account is hidden.',
    '',
    'What others wrote is left empty where "is_shown" is false, alone or at the end of a name: moderators have hidden it,',
    'or its author has taken it back.',
    '',
    'Your password is stored in a form from which it cannot be recovered, and is not in these files. Neither is where',
    'your votes place you in the ranking: it is a guess that changes every few hours, and nobody is shown it. What others',
    'report about you is not in them either, because it would tell who they are.',
    '',
  ].join('\n')
