/** The sentences of login, registration and settings. They are a module of their own so that browsers load them only with these screens. */
export const accountMessages = {
  emailRequired: 'Email required.',
  passwordTooShort: 'Password too short.',
  passwordsMustMatch: 'Passwords must match.',
  agree: 'You must agree to our Terms of Service and Privacy Policy.',
  loginFailed: 'Login failed.',
  loginFailedRetry: 'Login failed. Please try again.',
  emailInUse: 'Email address already registered.',
  emailUnavailable: 'Email unavailable.',
  invalidEmail: 'Invalid email.',
  passwordTooWeak: 'Password too weak.',
  tooManyTries: 'Too many attempts. Please wait a minute and try again.',
  tooManySignUps: 'Too many people have registered from your network today. Please try again tomorrow.',
  networkForbidden: 'Nobody can register from this network at the moment.',
  mailForbidden: 'You cannot register with an address of this mail provider. Please use another address.',
  tooManyRenames: 'You have changed your profile many times today. Please try again tomorrow.',
  tooManyExports: 'You have prepared your data several times today. Please try again tomorrow.',
  exportGone: 'This link has expired. You can prepare your data again in Settings.',
  leavingNow: 'Your account is being deleted. This can no longer be stopped.',
  tooManyPasswords: 'Too many wrong passwords for this account. Please wait an hour, or ask for a login link by email.',
  registered:
    'Please check your inbox for a confirmation link. If you do not see it, please check your Spam/Junk folder.',
  articleKept: 'Open the link in this browser: the form for your article then opens by itself.',
  emailVerified: 'Email Verified!',
  welcome: 'You can now write fixes, vote and comment. Everything below can wait.',
  goOnWith: 'Go on with your fix of',
  goOn: 'Go on',
  whoYouAre: 'Your name and picture',
  whoYouAreHelp: 'They stand beside everything that you write. You can change them in Settings at any time.',
  needFix: 'Three headlines that need a fix',
  codeExpired: 'Invalid request code.',
  codeInvalid: 'This code is invalid, expired, or already used.',
  codeUnsupported: 'Cannot verify this action.',
  notABot: 'You must verify you are not a bot.',
  botCheckAway: 'The bot check is unavailable right now. Please try again in a moment.',
  botChecking: 'Checking. This takes a few seconds.',
  botCheckingLonger:
    'Many people have registered from your network today, so this check takes longer than usual: up to a few minutes. You can go on filling in the form.',
  botPassed: 'Check passed. You can register now.',
  botCheckFailed: 'The check failed. Please try again.',
  botCheckInsecure: 'The check needs a secure connection. Please open this site at its https address.',
  forgotIntro: 'Enter the email address that you registered with. We will email you a link to set a new password.',
  enterEmail: 'Please enter your email.',
  emailsMustMatch: 'Emails must match.',
  resetFailed: 'Password reset failed.',
  resetSent:
    'You should receive an email shortly with instructions to reset your password. If you do not received an email, please check your Spam/Junk folder.',
  enterNewPassword: 'Please enter a new password.',
  newPasswordsMustMatch: 'Your new passwords must match.',
  passwordUpdated: 'Your password has been updated.',
  newPasswordRequired: 'New password required.',
  updateFailed: 'Update failed.',
  recentLogin: 'This operation is sensitive and requires you to logout and in again.',
  reLogin: 'Please re-login to update your password',
  verificationSent:
    'We have sent you a confirmation link. Please check your Inbox; if you do not see it, check your Spam/Junk folder.',
  linkSent:
    'If this address is registered, we have sent it a login link. If you do not see it, please check your Spam/Junk folder.',
  didNotRegister: 'I did not register',
  didNotRegisterTitle: 'Did somebody else use your address?',
  didNotRegisterHelp:
    'If you did not register here, somebody else did, with your email address. “I did not register” ends that account: nobody can log in to it any more, and what was posted with it disappears.',
  didNotRegisterYours: (email: string) =>
    `You are logged in here as ${email}. If the email was sent to this address, this ends your own account.`,
  accountEnded: 'The account has been ended.',
  accountEndedHelp: 'Your email address is free again. You can register with it yourself at any time.',
  confirmItIsYou: 'Confirm that it is you',
  confirmFirst: (minutes: number) =>
    `You logged in a while ago. Confirm that it is you; then you can set a new password for ${minutes} minutes.`,
  confirmHow:
    'This protects your account if somebody else sits down at your device. Nothing that you have typed is lost.',
  confirmLinkSent: (email: string) =>
    `We have sent a login link to ${email}. Open it in this browser and log in there; this page then goes on by itself.`,
  otherAccount: 'This login belongs to another account. Please use the one that you log in with here.',
  sessionsHelp:
    'The browsers that are logged in to your account. Sign out those that you do not know, and set a new password.',
  sessionHere: 'This browser',
  sessionUnknown: 'Unknown device',
  sessionBegan: 'Signed in',
  sessionSeen: 'Last seen',
  sessionEnd: 'Sign out',
  sessionEndNamed: (device: string) => `Sign out: ${device}`,
  sessionEnded: (device: string) => `Signed out: ${device}`,
  sessionsEndOthers: 'Sign out everywhere else',
  sessionsEnded: 'All other browsers have been signed out.',
  linkUsed: 'A login link works once, for a few minutes. Ask for a new one, or log in with your password.',
  newLoginLink: 'Send a new link',
  logInAs: (email: string) => `Log in as ${email}?`,
  emailHasPassword: 'Email is already registered. Please login with your email and password.',
  goOnInWindow: 'Please continue in the window that has opened.',
  closeWindow: 'You can close this window.',
  providerAway: 'This login is unavailable right now. Please try again, or use another one.',
  providerWithoutEmail: 'This login did not give us an email address. Please use another one.',
  displayNameHelp: 'The name shown next to your fixes.',
  usernameHelp: 'Lowercase letters, digits, hyphens and underscores. It is part of the address of your profile.',
  usernameWrong: ({ min, max }: { min: number; max: number }) =>
    `A username has ${min} to ${max} lowercase letters, digits, hyphens or underscores, and is not a number.`,
  usernameTaken: 'This username is taken.',
  nameImitates: 'This name looks like that of another member, of the site or of its staff. Please choose another one.',
  profileNotFound: 'This member does not exist.',
  displayNameRequired: 'Please enter a display name.',
  displayNameTooLong: (max: number) => `Please keep the display name to ${max} characters.`,
  bioHelp: 'A sentence about yourself, for everybody who opens your profile.',
  bioTooLong: (max: number) => `Please keep the text about you to ${max} characters.`,
  linkHelp: 'A page of yours, such as https://example.org.',
  linkWrong: 'Please enter an address that begins with https://.',
  profileSaved: 'Your profile has been saved.',
  votesPrivate: 'Keep my votes and favourites to myself',
  votesPrivateHelp:
    'Anybody can look up how an account has voted on a fix and whether something is one of its favourites. When this is on, they find none of yours. You still see them, and your votes count as before.',
  unplaced: 'Don’t place me',
  unplacedHelp:
    'To rank fixes fairly, the site guesses from your votes which side of its readers you are closer to. Nobody ever sees this guess. When this is on, the site makes none, from the next ranking on, within four hours. Your votes then share a limited weight with those of others whom it cannot place.',
  privacySaved: 'Your choice has been saved.',
  avatarNote: '*Image will be resized shortly after uploading.',
  avatarFileNotFound: 'File not found.',
  avatarTooLarge: 'File too large.',
  avatarInvalidType: 'Invalid file type.',
  avatarFailed: 'There was an error uploading your file.',
  avatarSaved: 'Your avatar has been saved.',
  avatarSending: (percent: number) => `Uploading, ${percent} percent`,
  signedIn: 'You are logged in.',
  iAgreeTo: 'I agree to the',
  byContinuing: 'By continuing you agree to our',
  terms: 'Terms of Service and Privacy Policy',
  orWithEmail: 'or with email',
  forgotPassword: 'Forgot your password?',
  mailLoginLink: 'Email me a login link',
  setPassword: 'Set a new password',
  confirmNewPassword: 'Confirm New Password',
  updatePassword: 'Update Your Password',
  formerMember: 'A former member',
  logInAgain: 'Log in again',
  notARobot: 'I am not a robot',
} as const

/** The sentences of mails that tell the owner of an account about a change. Only the server uses them; builds of pages leave them out. */
export const mailNotices = {
  passwordChanged: {
    subject: (siteName: string) => `Your password for ${siteName} has changed`,
    title: 'Your password has changed',
    lead: (siteName: string, email: string) =>
      `The password of your account ${email} at ${siteName} has just been changed. All devices that were logged in have been signed out. If your notifications had a feed, it is off.`,
    button: 'Set another password',
    notYou:
      "If this was you, there is nothing to do. If it wasn't, somebody else has been in your account: set another password now. That signs them out.",
  },
  socialLink: {
    subject: (siteName: string, provider: string) => `You can now log in to ${siteName} with ${provider}`,
    title: (provider: string) => `Your account is linked with ${provider}`,
    lead: ({ siteName, email, provider }: { siteName: string; email: string; provider: string }) =>
      `Someone, probably you, has logged in to ${siteName} with the ${provider} account of ${email}. An account with this address was waiting for its confirmation. It is now confirmed and linked with ${provider}; the password that it had no longer works.`,
    button: 'See where you are logged in',
    notYou: (provider: string, days: number) =>
      `If this wasn't you, somebody else can use your ${provider} account: change your password there. Within ${days} days you can also end the account here:`,
  },
  deletionRequested: {
    subject: (siteName: string) => `Your account at ${siteName} will be deleted`,
    title: (date: string) => `Your account will be deleted on ${date}`,
    lead: ({ siteName, email, posts }: { siteName: string; email: string; posts: 'keep' | 'remove' }) =>
      `You have asked ${siteName} to delete the account of ${email}. ${
        posts === 'keep'
          ? 'Your fixes and comments will stay without your name.'
          : 'Your fixes and comments will be erased.'
      } Until then you can log in and use it as before.`,
    button: 'Keep my account',
    after: [
      'To keep your account, log in, open Settings, and press “Keep my account”. After that day, nobody can bring it back.',
      'If you did not ask for this, somebody else is logged in to your account: press “Keep my account”, sign out all other browsers and set a new password.',
    ],
  },
  accountDeleted: {
    subject: (siteName: string) => `Your account at ${siteName} has been deleted`,
    title: 'Your account has been deleted',
    lead: (siteName: string) =>
      `As you asked, ${siteName} has deleted your account, and with it your profile, your picture, your votes and favourites, and your email address. This is the last email; we no longer know where it went.`,
    button: 'Read on without an account',
    after: ['You are welcome to register again at any time.'],
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
    notYou: "If you didn't register, somebody else used your address. You can end that account:",
  },
  didNotRegister: 'I did not register',
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
  failedSignIns: {
    subject: (siteName: string) => `Failed logins to your account at ${siteName}`,
    title: 'Somebody tried to log in as you',
    lead: (siteName: string, email: string, times: number) =>
      `Within an hour, somebody entered a wrong password for ${email} at ${siteName} ${times} times. None of these attempts got in, and we limit how many can follow.`,
    button: 'Set a new password',
    after: [
      'If this was you, or if your password is long and you use it nowhere else, you need to do nothing. Otherwise set a new one.',
      'We send this email once a day at most.',
    ],
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
