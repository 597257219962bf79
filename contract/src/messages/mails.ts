// Texts of account mails. No browser loads them.

export const linkHelp = "If the button doesn't work, open this address:"
export const verify = {
  subject: (siteName: string) => `Confirm your email address for ${siteName}`,
  title: 'Confirm your email address',
  lead: (siteName: string, email: string) =>
    `Welcome to ${siteName}. Please confirm that ${email} is your address. Then you can write fixes and vote.`,
  button: 'Confirm my address',
  expires: (days: number) =>
    `The link works once and expires in ${days} days. If you open it on another device, you need your password.`,
  notYou: "If you didn't register, somebody else used your address. You can end that account:",
} as const
export const didNotRegister = 'I did not register'
export const reset = {
  subject: (siteName: string) => `Reset your password for ${siteName}`,
  title: 'Reset your password',
  lead: (siteName: string, email: string) =>
    `Someone, probably you, asked to reset the password for ${email} at ${siteName}.`,
  button: 'Set a new password',
  expires: (minutes: number) => `The link works once and expires in ${minutes} minutes.`,
  notYou: "If this wasn't you, you can ignore this email. Your password stays the same.",
} as const
export const signIn = {
  subject: (siteName: string) => `Your login link for ${siteName}`,
  title: 'Log in',
  lead: (siteName: string, email: string) =>
    `Someone, probably you, asked for a link to log in to ${siteName} as ${email}.`,
  button: 'Log in',
  expires: (minutes: number) => `The link works once and expires in ${minutes} minutes.`,
  notYou: "If this wasn't you, you can ignore this email. Nobody can sign in without the link.",
} as const
export const failedSignIns = {
  subject: (siteName: string) => `Failed logins to your account at ${siteName}`,
  title: 'Somebody tried to log in as you',
  lead: (siteName: string, email: string, times: number) =>
    `Within an hour, somebody entered a wrong password for ${email} at ${siteName} ${times} times. None of these attempts got in, and we limit how many can follow.`,
  button: 'Set a new password',
  after: [
    'If this was you, or if your password is long and you use it nowhere else, you need to do nothing. Otherwise set a new one.',
    'We send this email once a day at most.',
  ],
} as const
export const failedCodes = {
  subject: (siteName: string) => `Somebody knows your password for ${siteName}`,
  title: 'Somebody knows your password',
  lead: (siteName: string, email: string, times: number) =>
    `Within an hour, somebody entered the right password for ${email} at ${siteName}, and then a wrong code ${times} times. None of these attempts got in, and we limit how many can follow.`,
  button: 'Set a new password',
  after: [
    'If this was you, you need to do nothing. Otherwise set a new password.',
    'We send this email once a day at most.',
  ],
} as const
export const secondFactor = {
  subject: (siteName: string) => `Your second step for ${siteName} has changed`,
  changes: {
    totpAdded: 'An app for codes was set up',
    totpRemoved: 'The app for codes was removed',
    passkeyAdded: 'A passkey was added',
    passkeyRemoved: 'A passkey was removed',
    newCodes: 'New recovery codes were made',
    codeUsed: 'A recovery code was used',
    allRemoved: 'All second steps were removed',
  },
  lead: (siteName: string, email: string, title: string) => `${title} in the account ${email} at ${siteName}.`,
  button: 'See my second steps',
  notYou:
    "If this was you, there is nothing to do. If it wasn't, somebody else has been in your account: set a new password, and remove in Settings what you did not set up.",
  refuse: (days: number) =>
    `If this was you, there is nothing to do. If it wasn't, somebody else knows your password. This link, which works for ${days} days, sets a new one and removes what they set up:`,
  refuseNow: 'Set a new password',
} as const
export const lostFactors = {
  subject: (siteName: string) => `Your second step for ${siteName} will be removed`,
  title: 'Remove your second step',
  lead: ({ siteName, email, from }: { siteName: string; email: string; from: string }) =>
    `Someone, probably you, has logged in to ${siteName} as ${email}, and says that the second step is lost. From ${from} on, this link removes all passkeys, the app for codes and the recovery codes.`,
  button: 'Remove my second step',
  expires: (days: number) =>
    `The link works once, until ${days} days after you first asked. If you log in with your second step before, it stops working.`,
  stop: "If this wasn't you, somebody knows your password or reads your email. Keep your second step, and set a new password:",
  keep: 'Keep my second step',
} as const
export const passwordChanged = {
  subject: (siteName: string) => `Your password for ${siteName} has changed`,
  title: 'Your password has changed',
  lead: (siteName: string, email: string) =>
    `The password of your account ${email} at ${siteName} has just been changed. All devices that were logged in have been signed out. If your notifications had a feed, it is off, and links to your data no longer work.`,
  button: 'Set another password',
  notYou:
    "If this was you, there is nothing to do. If it wasn't, somebody else has been in your account: set another password now. That signs them out.",
} as const
export const socialLink = {
  subject: (siteName: string, provider: string) => `You can now log in to ${siteName} with ${provider}`,
  title: (provider: string) => `Your account is linked with ${provider}`,
  lead: ({ siteName, email, provider }: { siteName: string; email: string; provider: string }) =>
    `Someone, probably you, has logged in to ${siteName} with the ${provider} account of ${email}. An account with this address was waiting for its confirmation. It is now confirmed and linked with ${provider}; the password that it had no longer works.`,
  button: 'See where you are logged in',
  notYou: (provider: string, days: number) =>
    `If this wasn't you, somebody else can use your ${provider} account: change your password there. Within ${days} days you can also end the account here:`,
} as const
export const dataRequested = {
  subject: (siteName: string) => `Your data at ${siteName} was requested`,
  title: 'Your data was requested',
  lead: ({ siteName, email }: { siteName: string; email: string }) =>
    `Someone, probably you, has asked ${siteName} for a file with the data of the account ${email}. It can be downloaded in Settings for a day.`,
  button: 'See my data',
  notYou:
    "If this wasn't you, somebody else is logged in to your account: set a new password. That signs them out, and the link to the file stops working.",
} as const
export const deletionRequested = {
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
} as const
export const accountDeleted = {
  subject: (siteName: string) => `Your account at ${siteName} has been deleted`,
  title: 'Your account has been deleted',
  lead: (siteName: string) =>
    `As you asked, ${siteName} has deleted your account, and with it your profile, your picture, your votes and favourites, and your email address. This is the last email; we no longer know where it went.`,
  button: 'Read on without an account',
  after: ['You are welcome to register again at any time.'],
} as const
