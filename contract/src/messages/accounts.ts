export const emailRequired = 'Email required.'
export const passwordTooShort = 'Password too short.'
export const passwordsMustMatch = 'Passwords must match.'
export const agree = 'You must agree to our Terms of Service and Privacy Policy.'
export const loginFailed = 'Login failed.'
export const loginFailedRetry = 'Login failed. Please try again.'
export const emailInUse = 'Email address already registered.'
export const emailUnavailable = 'Email unavailable.'
export const invalidEmail = 'Invalid email.'
export const passwordTooWeak = 'Password too weak.'
export const tooManyTries = 'Too many attempts. Please wait a minute and try again.'
export const tooManySignUps = 'Too many people have registered from your network today. Please try again tomorrow.'
export const registrationClosed = 'New accounts cannot be made here at the moment.'
export const invitationNeeded = 'Registration is by invitation here. Please open the link of your invitation.'
export const invitationOver = 'This invitation is no longer good. Please ask for another one.'
export const networkForbidden = 'Nobody can register from this network at the moment.'
export const mailForbidden = 'You cannot register with an address of this mail provider. Please use another address.'
export const tooManyRenames = 'You have changed your profile many times today. Please try again tomorrow.'
export const tooManyExports = 'You have prepared your data several times today. Please try again tomorrow.'
export const exportGone = 'This link has expired. You can prepare your data again in Settings.'
export const leavingNow = 'Your account is being deleted. This can no longer be stopped.'
export const tooManyPasswords =
  'Too many wrong passwords for this account. Please wait an hour, or ask for a login link by email.'
export const secondStepMissing = 'This login needs its second step.'
export const factorCodeWrong = 'This code is wrong or has been used. Please enter the current one.'
export const tooManyCodes =
  'Too many wrong codes. Use a passkey or a recovery code, or try again tomorrow. If these were not yours, somebody knows your password: set a new one.'
export const passkeyFailed = 'This passkey did not work. Please try again, or use another way.'
export const tooManyPasskeys = 'You have as many passkeys as an account can have. Remove one first.'
export const totpExists = 'An app for codes is set up already. Remove it first.'
export const noSecondFactor = 'Set up a second step first.'
export const codeTooEarly = 'This link works from one day after you asked for it. Please open it again then.'
export const registered =
  'Please check your inbox for a confirmation link. If you do not see it, please check your Spam/Junk folder.'
export const answersKept =
  'This browser keeps your answers. They count once you have confirmed your email address in it.'
export const articleKept = 'Open the link in this browser: the form for your article then opens by itself.'
export const emailVerified = 'Email Verified!'
export const welcome = 'You can now write fixes, vote and comment. Everything below can wait.'
export const goOnWith = 'Go on with your fix of'
export const goOn = 'Go on'
export const whoYouAre = 'Your name and picture'
export const whoYouAreHelp = 'Shown next to what you write. You can change them in Settings at any time.'
export const needFix = 'Three headlines that need a fix'
export const codeExpired = 'Invalid request code.'
export const codeInvalid = 'This code is invalid, expired, or already used.'
export const codeUnsupported = 'Cannot verify this action.'
export const logInToConfirm = 'To confirm this address, log in to its account or set a new password.'
export const confirmAddress = 'Confirm your email address'
export const confirmByLogin =
  'This browser is not logged in to the account. Log in with the password that you chose when you registered.'
export const logInAndConfirm = 'Log in and confirm'
export const confirmByNewPassword =
  'The password chosen at registration stops working, and all other browsers are logged out.'
export const setPasswordAndConfirm = 'Set password and confirm'
export const setPasswordInstead = 'Set a new password instead'
export const otherLogins = 'Other ways to log in'
export const logInInstead = 'Log in with your password instead'
export const notABot = 'You must verify you are not a bot.'
export const botCheckAway = 'The bot check is unavailable right now. Please try again in a moment.'
export const botChecking = 'Checking. This takes a few seconds.'
export const botCheckingLonger =
  'Many people have registered from your network today, so this check takes longer than usual: up to a few minutes. You can go on filling in the form.'
export const botPassed = 'Check passed. You can register now.'
export const botCheckFailed = 'The check failed. Please try again.'
export const botCheckInsecure = 'The check needs a secure connection. Please open this site at its https address.'
export const forgotIntro =
  'Enter the email address that you registered with. We will email you a link to set a new password.'
export const enterEmail = 'Please enter your email.'
export const emailsMustMatch = 'Emails must match.'
export const resetFailed = 'Password reset failed.'
export const resetSent =
  'You should receive an email shortly with instructions to reset your password. If you do not received an email, please check your Spam/Junk folder.'
export const enterNewPassword = 'Please enter a new password.'
export const newPasswordsMustMatch = 'Your new passwords must match.'
export const passwordUpdated = 'Your password has been updated.'
export const newPasswordRequired = 'New password required.'
export const updateFailed = 'Update failed.'
export const recentLogin = 'This operation is sensitive and requires you to logout and in again.'
export const reLogin = 'Please re-login to update your password'
export const verificationSent =
  'We have sent you a confirmation link. Please check your Inbox; if you do not see it, check your Spam/Junk folder.'
export const linkSent =
  'If this address is registered, we have sent it a login link. If you do not see it, please check your Spam/Junk folder.'
export const didNotRegister = 'I did not register'
export const didNotRegisterTitle = 'Did somebody else use your address?'
export const didNotRegisterHelp =
  'If you did not register here, somebody else did, with your email address. “I did not register” ends that account: nobody can log in to it any more, and what was posted with it disappears.'
export const didNotRegisterYours = (email: string) =>
  `You are logged in here as ${email}. If the email was sent to this address, this ends your own account.`
export const accountEnded = 'The account has been ended.'
export const accountEndedHelp = 'Your email address is free again. You can register with it yourself at any time.'
export const confirmItIsYou = 'Confirm that it is you'
export const confirmFirst = (minutes: number) =>
  `You logged in a while ago. Confirm that it is you; then you can set a new password for ${minutes} minutes.`
export const confirmHow =
  'This protects your account if somebody else sits down at your device. Nothing that you have typed is lost.'
export const confirmLinkSent = (email: string) =>
  `We have sent a login link to ${email}. Open it in this browser and log in there; this page then goes on by itself.`
export const otherAccount = 'This login belongs to another account. Please use the one that you log in with here.'
export const sessionsHelp =
  'The browsers that are logged in to your account. Sign out those that you do not know, and set a new password. Signing out another browser also turns off the feed of your notifications and the link to your data, which it may know.'
export const sessionHere = 'This browser'
export const sessionUnknown = 'Unknown device'
export const sessionBegan = 'Signed in'
export const sessionSeen = 'Last seen'
export const sessionEnd = 'Sign out'
export const sessionEndNamed = (device: string) => `Sign out: ${device}`
export const sessionEnded = (device: string) => `Signed out: ${device}`
export const sessionsEndOthers = 'Sign out everywhere else'
export const sessionsEnded = 'All other browsers have been signed out.'
export const linkUsed = 'A login link works once, for a few minutes. Ask for a new one, or log in with your password.'
export const newLoginLink = 'Send a new link'
export const logInAs = (email: string) => `Log in as ${email}?`
export const emailHasPassword = 'Email is already registered. Please login with your email and password.'
export const goOnInWindow = 'Please continue in the window that has opened.'
export const closeWindow = 'You can close this window.'
export const providerAway = 'This login is unavailable right now. Please try again, or use another one.'
export const providerWithoutEmail = 'This login did not give us an email address. Please use another one.'
export const displayNameHelp = 'The name shown next to your fixes.'
export const usernameHelp =
  'Lowercase letters, digits, hyphens and underscores. It is part of the address of your profile.'
export const usernameWrong = ({ min, max }: { min: number; max: number }) =>
  `A username has ${min} to ${max} lowercase letters, digits, hyphens or underscores, and is not a number.`
export const usernameTaken = 'This username is taken.'
export const nameImitates =
  'This name looks like that of another member, of the site or of its staff. Please choose another one.'
export const profileNotFound = 'This member does not exist.'
export const displayNameRequired = 'Please enter a display name.'
export const displayNameTooLong = (max: number) => `Please keep the display name to ${max} characters.`
export const bioHelp = 'A sentence about yourself, for everybody who opens your profile.'
export const bioTooLong = (max: number) => `Please keep the text about you to ${max} characters.`
export const linkHelp = 'A page of yours, such as https://example.org.'
export const linkWrong = 'Please enter an address that begins with https://.'
export const profileSaved = 'Your profile has been saved.'
export const votesPrivate = 'Keep my votes and favourites to myself'
export const votesPrivateHelp =
  'Anybody can look up how an account has voted on a fix and whether something is one of its favourites. When this is on, they find none of yours. You still see them, and your votes count as before.'
export const unplaced = 'Don’t guess my leaning'
export const unplacedHelp =
  'To rank fixes fairly, the site guesses from your votes which side of its readers you are closer to. Nobody ever sees this guess. When this is on, the site makes none, from the next ranking on, within four hours. Your votes then share a limited weight with those of others whom it cannot place.'
export const playShown = 'Show on my profile how I do in Today’s five'
export const playShownHelp =
  'When this is on, your profile says how often you agreed with readers lately, and how many days in a row you have judged. It does not say what you chose.'
export const privacySaved = 'Your choice has been saved.'
export const avatarNote = '*Image will be resized shortly after uploading.'
export const avatarFileNotFound = 'File not found.'
export const avatarTooLarge = 'File too large.'
export const avatarInvalidType = 'Invalid file type.'
export const avatarFailed = 'There was an error uploading your file.'
export const avatarSaved = 'Your avatar has been saved.'
export const avatarSending = (percent: number) => `Uploading, ${percent} percent`
export const signedIn = 'You are logged in.'
export const iAgreeTo = 'I agree to the'
export const byContinuing = 'By continuing you agree to our'
export const terms = 'Terms of Service and Privacy Policy'
export const orWithEmail = 'or with email'
export const forgotPassword = 'Forgot your password?'
export const mailLoginLink = 'Email me a login link'
export const setPassword = 'Set a new password'
export const confirmNewPassword = 'Confirm New Password'
export const updatePassword = 'Update Your Password'
export const formerMember = 'A former member'
export const logInAgain = 'Log in again'
export const notARobot = 'I am not a robot'
export const signedOut = 'You are logged out.'

export const twoStepLogin = 'Two-step login'
export const stepTitle = 'One more step'
export const stepOf = (email: string) => `Logging in as ${email}.`
export const logInWithPasskey = 'Log in with a passkey'
export const stepExpired = 'The second step took too long. Please log in again.'
export const refuseFactors =
  'Somebody else has set up a second step in this account. A new password removes all second steps and ends all logins.'
