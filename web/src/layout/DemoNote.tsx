import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useApp } from '../app.ts'

/** Says that everything on a demo site is invented, with a link to the pages to try. */
export function DemoNote() {
  const { site } = useApp()
  if (!site.demo) return null
  return (
    <p className="demo-note">
      <strong>{siteMessages.demo}</strong> {siteMessages.demoNote} <a href="/demo-news/">{siteMessages.demoTryThese}</a>
    </p>
  )
}
