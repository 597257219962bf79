import type { RegistrationMode } from '../registration.ts'

// The page of administrators.

export const description = 'Decisions about the whole site, by administrators.'
export const intro = 'What decides about the whole site. Each change is in the public log, with its reason.'
export const onlyAdministrators = 'This page is for administrators.'
export const failed = 'The settings could not be read.'

/** The heading of who may register, and what each choice means. */
export const registration = 'Who can register'
export const registrationIs: Record<RegistrationMode, string> = {
  open: 'Everybody can register.',
  closed: 'Nobody can register. Members log in as always, and visitors read, search and follow feeds.',
}
