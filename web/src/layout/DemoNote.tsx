import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useApp } from '../app.ts'

export function DemoNote() {
  const { site } = useApp()
  if (!site.demo) return null
  return (
    <p className="demo-note">
      <strong>{siteMessages.demo}</strong> {siteMessages.demoNote} <a href="/demo-news/">{siteMessages.demoTryThese}</a>
    </p>
  )
}
