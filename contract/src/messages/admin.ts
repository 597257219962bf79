import type { Invitation, RegistrationMode } from '../registration.ts'

// The page of administrators.

export const description = 'Decisions about the whole site, by administrators.'
export const intro = 'What decides about the whole site. Each change is in the public log, with its reason.'
export const onlyAdministrators = 'This page is for administrators.'
export const failed = 'The settings could not be read.'

/** The heading of who may register, and what each choice means. */
export const registration = 'Who can register'
export const registrationIs: Record<RegistrationMode, string> = {
  open: 'Everybody can register.',
  invited: 'People with an invitation can register.',
  closed: 'Nobody can register. Members log in as always, and visitors read, search and follow feeds.',
}

export const invitations = 'Invitations'
export const invitationsHelp =
  'While registration is by invitation, anybody with the link can register until all places are taken.'
export const noInvitations = 'There are no invitations yet.'
export const places = (taken: number, places: number) => `${taken} of ${places} places taken`
export const noEnd = 'no end'
export const copyLink = 'Copy the link'
export const invitationIs: Record<Extract<Invitation['state'], 'over' | 'withdrawn'>, string> = {
  over: 'Over',
  withdrawn: 'Withdrawn',
}
export const withdraw = 'Withdraw'
export const withdrawTitle = 'Withdraw this invitation'
export const withdrawEffect = 'The link stops working. People who have registered with it keep their accounts.'
export const linkOf = (reason: string) => `Link: ${reason}`
