import * as siteMessages from '@unspun/contract/messages/site.ts'

export function SettingsSkeleton() {
  return (
    <div role="status" className="settings">
      <span className="sr-only">{siteMessages.loading}</span>
      {[
        'nav',
        'picture-part',
        'profile',
        'password',
        'second-step',
        'verify',
        'privacy',
        'sessions',
        'data',
        'delete',
      ].map((part) => (
        <div key={part} className={`skeleton ${part}`} />
      ))}
    </div>
  )
}
