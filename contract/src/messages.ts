/**
 * Every sentence that readers see, grouped by screen. Labels of one or two words stand in their component. Numbers are filled in from
 * `limits.ts`.
 */
export const messages = {
  fix: {
    titleRequired: 'Please enter a new title.',
    titleTooLong: (max: number) => `Please keep the title to ${max} characters.`,
    descriptionTooLong: (max: number) => `Please keep the description to ${max} characters.`,
    maxReached: (max: number) =>
      `You already have ${max} active fixes. To create a new one, you must disable an active fix on your Profile Page.`,
    loginToPost: 'You must login to post a fix.',
    verifyToPost: 'You must verify your email address.',
    tooOld: 'Fix Too Old to Update',
    sameTitle: 'You already have a fix with this title.',
    notFound: 'This fix does not exist, or it has been disabled.',
    posted: 'Your fix has been posted.',
    saved: 'Your changes have been saved.',
    toEditNotFound: 'Fix Not Found',
    toEditNotFoundHelp: 'It does not exist, has been disabled, or belongs to somebody else.',
    editIntro: (minutes: number) => `You can edit a fix for ${minutes} minutes after posting it.`,
    imageProcessing: 'Processing',
    readerWritten: 'Reader-written headline',
    readerWrittenLong: 'Written by a reader, not by the news site.',
    addYours: '+Add Your Fix',
    startNew: 'Start New Fix',
    others: 'Fixes of this headline',
    backToFix: 'Back to the fix',
  },
  /** The texts on the share pictures of fixes. */
  sharePicture: {
    by: (name: string) => `by ${name}`,
    byMember: 'by a member',
    original: (domain: string) => `Original on ${domain}`,
    originalSomewhere: 'Original',
    rewritten: (domain: string) => `A reader has rewritten a headline of ${domain}`,
    rewrittenSomewhere: 'A reader has rewritten a headline',
    readOn: (siteName: string) => `Read it on ${siteName}`,
    readOnSite: 'Read it on our site',
    alt: (title: string, original: string, domain: string) =>
      `Reader-written headline: ${title} Original on ${domain}: ${original}`,
  },
  comment: {
    required: 'Please enter a comment.',
    tooLong: (max: number) => `Please keep the comment to ${max} characters.`,
    notFound: 'This comment does not exist, or it has been deleted.',
    deleted: '[deleted]',
    loginToPost: 'Log in to post a comment.',
    posted: 'Your comment has been posted.',
    removed: 'Your comment has been deleted.',
    confirmDelete: 'Delete this comment?',
    none: 'No comments yet. What do you think of this fix?',
    loadFailed: "We couldn't load the comments. Please try again.",
    needsScript: 'Please turn on JavaScript to read the comments.',
    yours: 'Your comment',
    yourReply: (name: string) => `Your reply to ${name}`,
    by: (name: string) => `Comment by ${name}`,
    replyTo: (name: string) => `Reply to ${name}`,
    repliesTo: (name: string) => `Replies to ${name}`,
    order: 'Order of comments',
  },
  vote: {
    login: 'Log in to vote',
    verify: 'Verify your email address to vote',
    failed: "Your vote wasn't saved. Please try again.",
    countsLater: (votes: number, days: number) =>
      `Thank you for your first vote! Newcomers’ votes share a small weight. Yours count in full, this one too, once you have cast ${votes} on ${days} different days and your account is ${days} days old.`,
    up: (title: string) => `Vote up: ${title}`,
    down: (title: string) => `Vote down: ${title}`,
  },
  /** Why a fix has its place. The numbers are those of an `Explanation`. */
  why: {
    question: 'Why this place?',
    needsVotes: 'New: needs votes',
    place: (place: number, fixes: number) => {
      const ending = /1\d$/.test(`${place}`) ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
      return fixes === 1 ? 'The only fix so far' : `${place}${ending} of ${fixes}`
    },
    approval: (percent: number, margin: number) => `${percent}\u00a0% approval (give or take ${margin})`,
    acrossTheBoard: 'Readers across the board:',
    readers: 'Readers:',
    unvoted: (percent: number) =>
      `No vote counts yet, so it stands at the average of all fixes: ${percent}\u00a0% approval.`,
    sides: 'People who usually disagree with each other:',
    sidesApproval: (higher: number, lower: number) => `${higher}\u00a0% on one side, ${lower}\u00a0% on the other`,
    votes: (up: number, down: number) =>
      up + down === 0
        ? 'Nobody has voted on it yet.'
        : `${up + down} ${up + down === 1 ? 'vote' : 'votes'}: ${up} up, ${down} down.`,
    newVotes: (votes: number) =>
      votes === 1
        ? '1 comes from a new account. It counts as less than one until that account has voted on two days.'
        : `${votes} come from new accounts and together count as less than one until those accounts have voted on two days.`,
    burst: (votes: number, hours: number, countsAs: number) =>
      `${votes} votes arrived ${hours === 1 ? 'within an hour' : 'in bursts'} and contradict all the others; they count as ${countsAs === 1 ? 'one' : countsAs}.`,
    authorVoted: 'The author’s own vote is part of the total, but it does not count for the place.',
    fewVotes: (enough: number) => `Fewer than ${enough} votes count for this fix, so the estimate is rough.`,
    standsInFront: (enough: number) =>
      `This fix has fewer than ${enough} counting votes. It stands here so that people can judge it.`,
    young: 'This site is young: every vote weighs the same.',
    notByTotal: 'The list is not ordered by the plain total.',
    howItWorks: 'How the ranking works',
    failed: "We couldn't load the explanation. Please try again.",
    about: (title: string) => `Why the fix “${title}” has its place among the fixes of its headline.`,
  },
  favorite: {
    login: 'Log in to keep favourites',
    verify: 'Verify your email address to keep favourites',
    failed: "Your favourite wasn't saved. Please try again.",
    add: 'Add to favourites',
  },
  domain: {
    notFound: 'No headlines from this site yet.',
    notFoundHelp: 'Fix one to start this page.',
    about: (name: string) => `Headlines from ${name}, rewritten by readers to say what the article says.`,
    noHeadlines: 'No headlines from this site yet. Paste the address of an article to add the first one.',
  },
  news: {
    intro: 'Fresh from the news sites. Pick a headline and write a better one.',
    none: 'No news right now. Please check back in a while.',
    noMatch: 'No headlines match these filters.',
    clear: 'Show all headlines',
    count: (shown: number, all: number) => (shown === all ? `${all} headlines` : `${shown} of ${all} headlines`),
    title: 'In The News',
    words: 'Words in the news',
    readArticle: 'Read the article',
    newTab: '(opens in a new tab)',
  },
  profile: {
    about: (name: string) => `Headlines rewritten by ${name}, next to the originals.`,
    noFixes: 'No fixes yet.',
    noFixesOfYours: "You haven't written any fixes yet. Pick a headline and write a better one.",
    noFavorites: 'No favourites yet. Press the star on a fix or a headline to keep it here.',
    favoritesFailed: "We couldn't load your favourites.",
    disabled: 'Only you can see this fix while it is disabled.',
    yours: (name: string) => `Your profile, ${name}`,
  },
  /** Posts that wait during a high alert. `time` is like `Tuesday 14:05`. */
  waiting: {
    saved: (time: string) => `Saved. It appears by ${time} at the latest.`,
    only: (time: string) =>
      `Only you can see this so far. The site is on alert, so posts of new members wait. Yours appears by ${time} at the latest; you need not do anything.`,
  },
  headline: {
    invalidUrl: 'Please enter a valid url.',
    titleRequired: 'Please enter the headline as it appears on the page.',
    titleTooLong: (max: number) => `Please keep the headline to ${max} characters.`,
    notFound: 'This headline does not exist.',
    typedByReader: 'Title typed by a reader',
    onlyWeb: 'Please enter a web address. It begins with http:// or https://.',
    withPassword: 'This address contains a user name or password. Please enter the address of a public page.',
    privateAddress: 'This address is on a private network. Please enter the address of a public page.',
    port: 'This address uses an unusual port. Please enter the address of a public page.',
    noSuchSite: "We couldn't find this site. Please check the address.",
    pageMissing: 'The news site says that this page does not exist. Please check the address.',
    pageRefused: (status: number) => `The news site wouldn't show us this page (it answered ${status}).`,
    notAPage: 'This address leads to a file, not to a web page. Please enter the address of the article.',
    tooSlow: 'The news site took too long to answer.',
    unreachable: "We couldn't reach the news site.",
    redirects: 'This address keeps redirecting. Please enter the address of the article itself.',
    unreadable: "We couldn't read this page.",
    noTitle: "We couldn't find a headline on this page.",
    busy: "We're reading many pages right now. Please try again in a moment.",
    typeItYourself: 'You can type the headline yourself, exactly as it appears on the page.',
    address: 'Address of the article',
    fixOne: 'Fix a Headline',
    readOriginal: 'Read it on the news site',
  },
  video: {
    play: (title: string) => `Play the video: ${title}`,
    frame: (title: string) => `Video: ${title}`,
    from: (provider: string) => `Nothing is loaded from ${provider} until you press play.`,
    watchOn: (provider: string) => `Watch on ${provider}`,
  },
  share: {
    copied: 'Link copied.',
    copyYourself: "Your browser doesn't let us copy. The link is selected, so you can copy it yourself.",
    address: 'Address of this page',
    withApp: 'Share with an app',
    byEmail: 'Send by email',
  },
  keys: {
    intro: "Shortcuts work while you aren't typing.",
  },
  account: {
    signedOut: 'You are logged out.',
    sessionEnded: 'Your session has ended. Please log in again. What you typed has been kept.',
  },
  server: {
    badRequest: "We couldn't understand this request.",
    badField: (field: string) => `The field ${field} is missing or has the wrong type.`,
    signInFirst: 'Please log in first.',
    tokenExpired: 'Your session has expired. Please log in again.',
    notAllowed: "You aren't allowed to do this.",
    verifyFirst: 'You must verify your email address.',
    notFound: 'Page Not Found',
    nothingHere: 'There is nothing at this address.',
    methodNotAllowed: "This address doesn't accept that kind of request.",
    tooLarge: 'This is too large to send.',
    tooMany: 'That was a lot at once. Please wait a moment and try again.',
    firstDay: "You've reached today's limit for new members. Please come back tomorrow.",
    busy: 'The site is busy. Please try again in a moment.',
    unavailable: "We can't save anything right now. You can keep reading; please try again in a moment.",
    fault: (requestId: string) => `Something went wrong on our side. Please try again. (Request ${requestId})`,
  },
  demo: {
    label: 'Demo.',
    note: 'Every outlet, article and person here is invented.',
    tryThese: 'Find a headline to fix',
  },
  web: {
    offline: "We couldn't reach the site. Nothing you typed is lost. Please try again.",
    noConnection: "We can't reach the site. You can keep reading this page, and nothing you typed is lost.",
    loading: 'Loading',
    noFixesYet: 'No fixes yet. Be the first to write one.',
    noHeadlinesYet: 'No fixes yet. Paste the address of an article to write the first one.',
    notFoundHelp: 'The page may have moved, or the address may be misspelled.',
    noResults: 'No search results',
    noResultsHelp: 'Nobody has fixed this headline yet. You could be the first.',
    searching: 'Searching',
    tagline: 'News headlines, rewritten by readers to say what the article says.',
    homeIntro: 'The struck-through line is what the news site printed.',
    footer: 'Fixes are written by readers, not by news sites.',
    reading: 'Reading the page for its headline. This can take a few seconds.',
    readingSlow: 'The news site is slow to answer. We are still reading.',
    knownHeadline: 'This headline is already here.',
    addHeadlineHelp: 'Paste the address of the article. We read its headline from the page.',
    verifying: 'Checking your confirmation link.',
    checkingLink: 'Checking your link.',
    loggingIn: 'Logging you in.',
    needsScript: 'Please turn on JavaScript to use this page.',
    whySignIn: 'Vote on fixes and post your own.',
    moreFailed: "We couldn't load more. Please try again.",
    pageFailed: 'Something went wrong',
    pageFailedHelp: "We couldn't load this page. Please try again in a moment.",
    settingsIntro: 'Your picture, your name, your password, your email address and your privacy.',
    domainsIntro: 'News sites whose headlines readers have fixed.',
    skip: 'Skip to content',
    policy: 'Privacy & TOS',
    ranking: 'How fixes are ranked',
    searchLabel: 'Search for a headline by its address',
    searchPlaceholder: 'Paste a news link',
    searchFix: 'Start a new Fix',
  },
} as const

/** The texts of mails. No browser loads them. */
export const mailMessages = {
  linkHelp: "If the button doesn't work, open this address:",
  verify: {
    subject: (siteName: string) => `Confirm your email address for ${siteName}`,
    title: 'Confirm your email address',
    lead: (siteName: string, email: string) =>
      `Welcome to ${siteName}. Please confirm that ${email} is your address. Then you can write fixes and vote.`,
    button: 'Confirm my address',
    expires: (days: number) => `The link works once and expires in ${days} days.`,
    notYou: "If you didn't register, you can ignore this email. Nothing happens without the link.",
  },
  reset: {
    subject: (siteName: string) => `Reset your password for ${siteName}`,
    title: 'Reset your password',
    lead: (siteName: string, email: string) =>
      `Someone, probably you, asked to reset the password for ${email} at ${siteName}.`,
    button: 'Set a new password',
    expires: (minutes: number) => `The link works once and expires in ${minutes} minutes.`,
    notYou: "If this wasn't you, you can ignore this email. Your password stays the same.",
  },
  signIn: {
    subject: (siteName: string) => `Your login link for ${siteName}`,
    title: 'Log in',
    lead: (siteName: string, email: string) =>
      `Someone, probably you, asked for a link to log in to ${siteName} as ${email}.`,
    button: 'Log in',
    expires: (minutes: number) => `The link works once and expires in ${minutes} minutes.`,
    notYou: "If this wasn't you, you can ignore this email. Nobody can sign in without the link.",
  },
} as const

/** The page of local mode that shows mails instead of sending them. */
export const localMailMessages = {
  title: 'Local mail',
  explained:
    'This site runs on your machine. Unless you configure a mail server, it sends no mail and keeps its mails here instead.',
  refresh: 'Refresh',
  back: 'All mails',
  backToSite: (siteName: string) => `Back to ${siteName}`,
  none: 'No mail yet.',
  noneHelp: 'Register an account to see its confirmation mail here.',
  to: (recipient: string) => `To ${recipient}`,
  wordsGone: 'This mail was sent or given up, so its text is no longer kept.',
  asText: 'As text',
  asHtml: 'As a mail program shows it',
  notFound: 'This mail does not exist, or it has been removed.',
} as const
