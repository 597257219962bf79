// The frame of all pages, simple pages, and the introduction.

export const offline = "We couldn't reach the site. Nothing you typed is lost. Please try again."
export const noConnection = "We can't reach the site. You can keep reading this page, and nothing you typed is lost."
export const loading = 'Loading'
export const noFixesYet = 'No fixes yet. Be the first to write one.'
export const notFoundHelp = 'The page may have moved, or the address may be misspelled.'
export const noResults = 'No search results'
export const noResultsHelp = 'Nobody has fixed this headline yet. You could be the first.'
export const searching = 'Searching'
export const searchingHelp = 'Looking for fixes of this article.'
export const tagline = 'News headlines, rewritten by readers to say what the article says.'
export const howItWorks = 'How it works'
export const protection =
  'Members can report posts and block each other, moderators act in the open, and you can take your data along or leave.'
export const protectionMore = 'How moderation, limits and notifications work'
export const extension = 'Browser extension'
export const today = 'Today’s five'
export const todayTab = 'Today'
export const todayStrip = (minutes: number) => `${today} · ${minutes} minutes`
export const todayAbout = 'Which rewrite says what the article says?'
export const rule = 'Say what the article says: keep the facts, drop the drama.'
export const homeIntro = 'The struck-through line is what the news site printed.'
export const footer = 'Fixes are written by readers, not by news sites.'
export const addHeadlineHelp = 'Paste the address of the article. We read its headline from the page.'
export const verifying = 'Checking your confirmation link.'
export const checkingLink = 'Checking your link.'
export const loggingIn = 'Logging you in.'
export const needsScript = 'Please turn on JavaScript to use this page.'
export const whySignIn = 'Vote on fixes and post your own.'
export const moreFailed = "We couldn't load more. Please try again."
export const pageFailed = 'Something went wrong'
export const pageFailedHelp = "We couldn't load this page. Please try again in a moment."
export const pageOffline = "You're offline"
export const pageOfflineHelp = 'This page opens by itself once you are connected again.'
export const settingsIntro = 'Your picture, your name, your password, your email address and your privacy.'
export const domainsIntro = 'News sites whose headlines readers have fixed.'
export const skip = 'Skip to content'
export const moderationLog = 'Moderation log'
export const policy = 'Privacy & TOS'
export const ranking = 'How fixes are ranked'
export const searchLabel = 'Search or paste a link'
export const searchHint = 'To find one article, paste its address.'
export const searchFix = 'Start a new Fix'
export const keysIntro = "Shortcuts work while you aren't typing."
export const demo = 'Demo.'
export const demoNote = 'Every outlet, article and person here is invented.'
export const demoTryThese = 'Find a headline to fix'
export const introduction = 'Introduction to the site'
export const exampleOriginal = 'Town hall in CHAOS as bin row explodes'
export const exampleFix = 'Council postpones vote on weekly bin collection'
export const closeIntroduction = 'Close this introduction'
export const administration = 'Administration'
export const greeting = (siteName: string) =>
  `On ${siteName}, readers rewrite loaded headlines. Vote, or write a better one.`
export const ownProfile = (name: string) => `Your profile, ${name}`
