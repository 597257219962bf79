import type { Restriction } from '@unspun/contract/accounts.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import * as blockMessages from '@unspun/contract/messages/blocks.ts'
import * as ownDataMessages from '@unspun/contract/messages/own-data.ts'
import { may } from '@unspun/contract/permissions.ts'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useApp } from '../../app.ts'
import { RestrictionNote } from '../../moderation/restriction/RestrictionNote.tsx'
import type { Session } from '../../store.ts'
import { standingOf } from '../standing.ts'
import { AvatarForm } from './AvatarForm.tsx'
import { BlockList } from './BlockList.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DownloadData } from './DownloadData.tsx'
import { LeavingBanner } from './LeavingBanner.tsx'
import { noteLeaving } from './leaving.ts'
import { NotificationsForm } from './NotificationsForm.tsx'
import { useOwnData } from './own-data.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { PrivacyForm } from './PrivacyForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Section } from './Section.tsx'
import { SessionList } from './SessionList.tsx'
import { SecondStepSection } from './second-step/SecondStepSection.tsx'
import { useAnchor } from './use-anchor.ts'
import { VerifyAgain } from './VerifyAgain.tsx'

const sections = [
  ['avatar', 'Avatar'],
  ['profile', 'Profile'],
  ['password', 'Password'],
  ['second-step', accountMessages.twoStepLogin],
  ['verify', 'Verify'],
  ['privacy', 'Privacy'],
  ['blocked', 'Blocked'],
  ['notifications', 'Notifications'],
  ['sessions', 'Sessions'],
  ['data', 'Data'],
  ['delete', 'Delete'],
] as const
type SectionId = (typeof sections)[number][0]

/** The sections that restricted members cannot use. */
const closed: Record<Restriction['kind'], readonly SectionId[]> = {
  limited: ['avatar', 'profile'],
  suspended: ['avatar', 'profile', 'privacy', 'blocked'],
  hidden: ['avatar', 'profile', 'privacy', 'blocked', 'notifications'],
}

interface Props {
  session: Extract<Session, { state: 'in' }>
  /** Renders the moderators' decisions about the member in the frame of a section. */
  decisions: (frame: (list: ReactNode) => ReactNode) => ReactNode
}

export function SettingsSections({ session, decisions }: Props) {
  useAnchor()
  const { store } = useApp()
  const { data } = useOwnData()
  useEffect(() => {
    if (data) noteLeaving(store, data)
  }, [store, data])
  const standing = standingOf(session)
  const { uid, user } = session
  const { restriction } = user
  const parts: Record<SectionId, [title: string, content: ReactNode]> = {
    avatar: ['Avatar', <AvatarForm key={uid} user={user} may={may('uploadAvatar', standing)} />],
    // The key resets the fields when another member logs in.
    profile: ['Profile', <ProfileForm key={uid} user={user} may={may('changeProfile', standing)} />],
    password: [
      accountMessages.updatePassword,
      <PasswordForm key={uid} email={user.email} may={may('changePassword', standing)} />,
    ],
    'second-step': [
      accountMessages.twoStepLogin,
      <SecondStepSection key={uid} session={session} may={may('changePassword', standing)} />,
    ],
    verify: ['Verify', <VerifyAgain key={uid} email={user.email} verified={session.email_verified} />],
    privacy: ['Privacy', <PrivacyForm key={uid} user={user} />],
    blocked: [blockMessages.title, <BlockList key={uid} />],
    notifications: [
      'Notifications',
      <NotificationsForm key={uid} verified={session.email_verified} token={session.token} />,
    ],
    sessions: ['Sessions', <SessionList key={uid} token={session.token} />],
    data: [ownDataMessages.title, <DownloadData key={uid} />],
    delete: [ownDataMessages.deleteTitle, <DeleteAccount key={uid} />],
  }
  const shown = sections.filter(([id]) => !restriction || !closed[restriction.kind].includes(id))
  return (
    <>
      <LeavingBanner />
      <div className="settings">
        {restriction ? <RestrictionNote restriction={restriction} /> : null}
        <nav aria-label="Settings" className="settings-nav">
          {shown.map(([id, label]) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        {shown.map(([id]) => (
          <Section key={id} id={id} title={parts[id][0]}>
            {parts[id][1]}
          </Section>
        ))}
        {restriction ? (
          <Suspense>
            {decisions((list) => (
              <Section id="decisions" title={appealMessages.decisions}>
                <div className="stack">{list}</div>
              </Section>
            ))}
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
