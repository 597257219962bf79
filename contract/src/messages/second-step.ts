/** Sentences about the second step. `accounts.ts` has those that every login and the list of settings show, because more readers load it. */

export const about =
  'A second step keeps others out who know your password or read your email. It is a passkey (your fingerprint, face or PIN), or a code from an app on your phone.'

export const codeHow = 'The six digits that your app shows now.'
export const codeSix = 'Please enter the six digits that your app shows.'
export const recoveryHow = 'One of the codes that you kept when you set up two-step login. Each works once.'
export const recoveryRequired = 'Please enter a recovery code.'
export const passkeyHow = 'Your browser asks for your fingerprint, face or PIN, or for your security key.'
export const usePasskey = 'Use a passkey'
export const useApp = 'Use a code of your app'
export const useRecovery = 'Use a recovery code'
export const lost = 'I have lost my second step'
export const lostHow = (email: string) =>
  `We email a link to ${email} now. It works a day later and removes your second step, unless you have stopped it by then or logged in with your second step.`
export const lostSend = 'Email me the link'
export const lostSent =
  'We have sent the link. It works one day after you first asked. Please also look in your Spam/Junk folder.'

export const noPasskeys = {
  insecure: 'Passkeys need a secure connection. Please open this site at its https address.',
  address: 'Passkeys do not work while this site is opened at a number instead of a name.',
  browser: 'This browser cannot use passkeys.',
} as const

export const confirmFirst = (minutes: number) =>
  `You logged in a while ago. Confirm that it is you; then you can change your second steps for ${minutes} minutes.`
export const app = 'App for codes'
export const appNote = 'Shows six digits that change every half minute.'
export const recoveryCodes = 'Recovery codes'
export const codesLeft = (left: number, all: number) =>
  `${left} of ${all} left. Each logs you in once, without your phone.`
export const noCodesLeft = 'None are left. Without your phone you could not log in.'
export const fewCodesLeft = 'Make new ones soon.'
export const addApp = 'Set up an app'
export const addPasskey = 'Add a passkey'
export const newCodes = 'Make new codes'
export const newCodesConfirm = 'The old codes stop working.'
export const added = 'Added'
export const removeNamed = (name: string) => `Remove: ${name}`
export const removeConfirm = (name: string) => `Remove “${name}”?`
export const removeLast = 'It is your last second step, so your recovery codes go with it.'
export const removed = (name: string) => `Removed: ${name}.`
export const allRemoved = 'Two-step login is off.'
export const nowOn = 'Two-step login is on.'
export const passkeyAdded = (name: string) => `The passkey “${name}” has been added.`
export const mostPasskeys = 'You have as many passkeys as an account can have.'

export const scan = 'Scan this picture with your app'
export const scanHow =
  'Any app for six-digit codes will do, such as the one in your password manager, Aegis or Google Authenticator.'
export const qrCode = 'QR code with the key below'
export const openApp = 'Open in an app on this device'
export const orType = 'Or enter this key by hand'
export const firstCode = 'Code that the app shows'
export const passkeyName = 'Name of the passkey'
export const passkeyNameHow = 'So that you recognise it in your list.'
export const passkeyNameRequired = 'Please enter a name.'
export const passkeyKnown = 'This device already has a passkey for your account.'

export const codesTitle = 'Keep your recovery codes'
export const codesHow =
  'Each of them logs you in once if you lose your phone or your passkey. Keep them where you would find them then. They are shown only now.'
export const codesFile = (siteName: string, host: string, email: string, codes: readonly string[]) =>
  `${siteName} (${host}): recovery codes of ${email}\nEach works once.\n\n${codes.join('\n')}\n`
export const codesCopied = 'The codes have been copied.'
export const copyKey = 'Copy the key'
export const keyCopied = 'The key has been copied.'
export const keptThem = 'I have kept them'

export const moderatorsNeed = 'Moderators need two-step login. Set it up, and you can go on at once.'
export const moderatorsConfirm =
  'Moderators need two-step login. You have it, but logged in here without it: confirm with your second step, and you can go on at once.'
export const confirmNow = 'Confirm with your second step'
export const setUp = 'Set up two-step login'
export const goToModeration = 'Go on to Moderation'

export const removeTitle = 'Remove your second step?'
export const removeHow = (email: string) =>
  `This removes all passkeys, the app for codes and the recovery codes of ${email}. You can then log in with your password or a mailed link, and set up a new second step.`
export const removeIt = 'Remove my second step'
export const removeEarly = 'This link does not work yet'
export const removeEarlyAt = (when: string) =>
  `It works from ${when}. The wait gives the owner of the account time to stop it. Until then you can still log in with your second step, and the link then stops working.`
export const removeDone = 'Your second step is removed.'
export const removeDoneHow = 'Log in with your password or a mailed link, and set up a new second step in Settings.'
export const keepTitle = 'Keep your second step?'
export const keepHow = (email: string) =>
  `Someone who knows the password of ${email}, or reads its email, asked to remove its second step. If that was not you, keep it.`
export const keepIt = 'Keep my second step'
export const keepDone = 'Your second step stays.'
export const keepDoneHow =
  'The link to remove it no longer works. Somebody probably knows your password, so please set a new one now.'
export const setNewPassword = 'Set a new password'
