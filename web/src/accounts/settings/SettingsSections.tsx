import { accountMessages } from '@unspun/contract/account-messages.ts'
import { blockMessages } from '@unspun/contract/blocks/messages.ts'
import { ownDataMessages } from '@unspun/contract/leaving/messages.ts'
import { may } from '@unspun/contract/permissions.ts'
import type { Session } from '../../store.ts'
import { standingOf } from '../standing.ts'
import { AvatarForm } from './AvatarForm.tsx'
import { BlockList } from './BlockList.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DownloadData } from './DownloadData.tsx'
import { NotificationsForm } from './NotificationsForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PrivacyForm } from './PrivacyForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Section } from './Section.tsx'
import { SessionList } from './SessionList.tsx'
import { useAnchor } from './use-anchor.ts'
import { VerifyAgain } from './VerifyAgain.tsx'

const sections = [
  ['avatar', 'Avatar'],
  ['profile', 'Profile'],
  ['password', 'Password'],
  ['verify', 'Verify'],
  ['privacy', 'Privacy'],
  ['blocked', 'Blocked'],
  ['notifications', 'Notifications'],
  ['sessions', 'Sessions'],
  ['data', 'Data'],
  ['delete', 'Delete'],
] as const

/** All sections of the settings of a logged-in person. */
export function SettingsSections({ session }: { session: Extract<Session, { state: 'in' }> }) {
  useAnchor()
  const standing = standingOf(session)
  return (
    <div className="settings">
      <nav aria-label="Settings" className="settings-nav">
        {sections.map(([id, label]) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </nav>
      <Section id="avatar" title="Avatar">
        <AvatarForm key={session.uid} user={session.user} may={may('uploadAvatar', standing)} />
      </Section>
      <Section id="profile" title="Profile">
        {/* The key empties the fields when another person logs in. */}
        <ProfileForm key={session.uid} user={session.user} may={may('changeProfile', standing)} />
      </Section>
      <Section id="password" title={accountMessages.updatePassword}>
        <PasswordForm email={session.user.email} may={may('changePassword', standing)} />
      </Section>
      <Section id="verify" title="Verify">
        <VerifyAgain email={session.user.email} verified={session.email_verified} />
      </Section>
      <Section id="privacy" title="Privacy">
        <PrivacyForm key={session.uid} user={session.user} />
      </Section>
      <Section id="blocked" title={blockMessages.title}>
        <BlockList />
      </Section>
      <Section id="notifications" title="Notifications">
        <NotificationsForm key={session.uid} verified={session.email_verified} />
      </Section>
      <Section id="sessions" title="Sessions">
        <SessionList key={session.uid} token={session.token} />
      </Section>
      <Section id="data" title={ownDataMessages.title}>
        <DownloadData />
      </Section>
      <Section id="delete" title={ownDataMessages.deleteTitle}>
        <DeleteAccount />
      </Section>
    </div>
  )
}
