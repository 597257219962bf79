import './welcome.css'
import '../settings/settings.css'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useRef, useState } from 'react'
import { AuthNotice, HomeLink } from '../../identity/AuthNotice.tsx'
import { useGoOn } from '../../identity/kept-article/use-go-on.ts'
import type { Session } from '../../store.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { AvatarForm } from '../settings/AvatarForm.tsx'
import { NameForm } from './NameForm.tsx'
import { NeedFix } from './NeedFix.tsx'

type Kept = Awaited<ReturnType<ReturnType<typeof useGoOn>['take']>>

/** If the member registered in order to write a fix, its form opens over this page. */
export function Welcome({ session }: { session: Extract<Session, { state: 'in' }> }) {
  const { open } = useOverlays()
  const goOn = useGoOn()
  const [kept, setKept] = useState<Kept>()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void goOn.take().then((article) => {
      if (!article) return
      setKept(article)
      open(article.overlay)
    })
  }, [goOn, open])

  return (
    <div className="welcome">
      <AuthNotice title={accountMessages.emailVerified} next={null}>
        <p className="page-help">{accountMessages.welcome}</p>
      </AuthNotice>
      {kept ? (
        <section className="panel welcome-part welcome-kept" aria-labelledby="kept">
          <h2 id="kept">
            {accountMessages.goOnWith} “<bdi>{kept.title}</bdi>”
          </h2>
          <button type="button" className="btn-brand" aria-haspopup="dialog" onClick={() => open(kept.overlay)}>
            {accountMessages.goOn}
          </button>
        </section>
      ) : null}
      <section className="panel welcome-part" aria-labelledby="who">
        <h2 id="who">{accountMessages.whoYouAre}</h2>
        <p className="note">{accountMessages.whoYouAreHelp}</p>
        <NameForm user={session.user} />
        <AvatarForm user={session.user} may />
      </section>
      <NeedFix />
      <div className="page-actions">
        <a href={pages.howItWorks()} className="btn-line">
          {siteMessages.howItWorks}
        </a>
        <HomeLink />
      </div>
    </div>
  )
}
