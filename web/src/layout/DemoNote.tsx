import { messages } from '@unspun/contract/messages/messages.ts'
import { useApp } from '../app.ts'

/** Says that everything on a demo site is invented, with a link to the pages to try. */
export function DemoNote() {
  const { site } = useApp()
  if (!site.demo) return null
  return (
    <p className="demo-note">
      <strong>{messages.demo.label}</strong> {messages.demo.note} <a href="/demo-news/">{messages.demo.tryThese}</a>
    </p>
  )
}
