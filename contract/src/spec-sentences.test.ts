import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as account from './messages/accounts.ts'
import * as commentMessages from './messages/comments.ts'
import * as editMessages from './messages/edit-fix.ts'
import * as fixMessages from './messages/fixes.ts'
import * as headlineMessages from './messages/headlines.ts'
import * as serverMessages from './messages/server.ts'
import * as siteMessages from './messages/site.ts'

/** Exact sentences of the product spec. Other tests compare the screen with the constants, so they would not notice a typo in one. */
const sentences = {
  [account.passwordTooShort]: 'Password too short.',
  [account.agree]: 'You must agree to our Terms of Service and Privacy Policy.',
  [account.notABot]: 'You must verify you are not a bot.',
  [account.emailRequired]: 'Email required.',
  [account.passwordsMustMatch]: 'Passwords must match.',
  [account.loginFailedRetry]: 'Login failed. Please try again.',
  [account.loginFailed]: 'Login failed.',
  [account.emailHasPassword]: 'Email is already registered. Please login with your email and password.',
  [account.emailInUse]: 'Email address already registered.',
  [account.passwordTooWeak]: 'Password too weak.',
  [account.emailUnavailable]: 'Email unavailable.',
  [account.invalidEmail]: 'Invalid email.',
  [account.resetFailed]: 'Password reset failed.',
  [account.codeExpired]: 'Invalid request code.',
  [account.codeInvalid]: 'This code is invalid, expired, or already used.',
  [account.codeUnsupported]: 'Cannot verify this action.',
  [account.updateFailed]: 'Update failed.',
  [account.recentLogin]: 'This operation is sensitive and requires you to logout and in again.',
  [account.reLogin]: 'Please re-login to update your password',
  [account.enterEmail]: 'Please enter your email.',
  [account.emailsMustMatch]: 'Emails must match.',
  [account.resetSent]:
    'You should receive an email shortly with instructions to reset your password. If you do not received an email, please check your Spam/Junk folder.',
  [account.emailVerified]: 'Email Verified!',
  [account.enterNewPassword]: 'Please enter a new password.',
  [account.newPasswordsMustMatch]: 'Your new passwords must match.',
  [account.passwordUpdated]: 'Your password has been updated.',
  [account.newPasswordRequired]: 'New password required.',
  [account.avatarNote]: '*Image will be resized shortly after uploading.',
  [account.avatarFileNotFound]: 'File not found.',
  [account.avatarTooLarge]: 'File too large.',
  [account.avatarInvalidType]: 'Invalid file type.',
  [account.avatarFailed]: 'There was an error uploading your file.',
  [commentMessages.required]: 'Please enter a comment.',
  [headlineMessages.invalidUrl]: 'Please enter a valid url.',
  [fixMessages.titleRequired]: 'Please enter a new title.',
  [fixMessages.loginToPost]: 'You must login to post a fix.',
  [serverMessages.verifyFirst]: 'You must verify your email address.',
  [fixMessages.tooOld]: 'Fix Too Old to Update',
  [editMessages.notFound]: 'Fix Not Found',
  [fixMessages.imageProcessing]: 'Processing',
  [siteMessages.searching]: 'Searching',
  [siteMessages.noResults]: 'No search results',
  [serverMessages.notFound]: 'Page Not Found',
}

test('every message matches the product spec exactly', () => {
  for (const [said, asked] of Object.entries(sentences)) assert.equal(said, asked)
})

test('messages about a confirmation mail mention the Spam/Junk folder', () => {
  for (const said of [account.registered, account.verificationSent]) assert.match(said, /inbox.*Spam\/Junk folder/i)
})
