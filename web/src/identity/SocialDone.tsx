import { flowIdOf } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'
import { announce } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { AuthNotice, LogInAgain } from './AuthNotice.tsx'
import { useGoOn } from './kept-article/use-go-on.ts'
import { pickUpSession } from './sign-in.ts'
import { localPath, outcomeOf, sentenceOf } from './social.ts'
import { endPopup } from './social-popup.ts'

export function SocialDone({ query }: { query: URLSearchParams }) {
  return query.get('display') === 'popup' ? <InPopup query={query} /> : <OnPage query={query} />
}

function InPopup({ query }: { query: URLSearchParams }) {
  const browser = useBrowser()
  const outcome = outcomeOf(query.get('outcome'))
  const flow = flowIdOf(query.get('flow'))
  const [end, setEnd] = useState<{ failed: string | undefined }>()
  useEffect(() => {
    let current = true
    // The browser closes the window only if it still knows it as a popup.
    let timer: ReturnType<typeof setTimeout> | undefined
    void endPopup(browser, outcome, flow, () => window.close()).then((failed) => {
      if (current) timer = setTimeout(() => setEnd({ failed }), flow ? 700 : 0)
    })
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [browser, outcome, flow])
  if (!end) return <AuthNotice title={siteMessages.loggingIn} busy />
  const said = end.failed ?? (outcome === 'in' ? accountMessages.signedIn : undefined)
  return (
    <AuthNotice title={said ?? accountMessages.closeWindow}>
      {said ? <p className="page-help">{accountMessages.closeWindow}</p> : null}
    </AuthNotice>
  )
}

function OnPage({ query }: { query: URLSearchParams }) {
  const browser = useBrowser()
  const { leave } = useOverlays()
  const goOn = useGoOn()
  const outcome = outcomeOf(query.get('outcome'))
  const to = localPath(query.get('to'), location.origin)
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    let current = true
    const show = (sentence: string | undefined) => {
      if (!current) return
      if (sentence) return setFailed(sentence)
      if (outcome !== 'in') return leave(to)
      announce(accountMessages.signedIn)
      void goOn.to(to)
    }
    if (outcome === 'in')
      void pickUpSession(browser).then(({ refused, pending }) => {
        // The page then asks for the second step.
        if (!pending) show(refused?.[0])
      })
    else show(sentenceOf(outcome))
    return () => {
      current = false
    }
  }, [browser, leave, goOn, outcome, to])

  if (!failed) return <AuthNotice title={siteMessages.loggingIn} busy />
  return <LogInAgain why={failed} />
}
