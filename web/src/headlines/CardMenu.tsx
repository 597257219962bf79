import type { Headline } from '@unspun/contract/headlines.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Copy, ExternalLink, Flag, Gavel, Share2 } from 'lucide'
import type { ComponentProps } from 'react'
import { useApp, useRow, useSession } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'

interface Props extends Pick<ComponentProps<typeof Menu>, 'button' | 'onClose'> {
  headline: Headline
  to: string
  title: string
  fix_id?: number | undefined
}

export function CardMenu({ headline, to, title, fix_id, button, onClose }: Props) {
  const { site } = useApp()
  const { open } = useOverlays()
  const session = useSession()
  const member = session.state === 'in' ? session.user : undefined
  const own = useRow('fix', fix_id ?? 0)?.user_id === member?.user_id
  const shown = {
    what: fix_id === undefined ? ('headline' as const) : ('fix' as const),
    id: fix_id ?? headline.headline_id,
  }
  const share = () => open({ kind: 'share', title, path: to, fix: fix_id })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(site.url + to)
    } catch {
      // The browser refuses to copy. The Share popup shows the address, so that it can be copied by hand.
      return share()
    }
    notify(sharingMessages.copied)
  }
  return (
    <Menu label={listMessages.cardMenu(title)} button={button} onClose={onClose}>
      <li>
        <a href={headline.original_url} target="_blank" rel="noopener">
          <Icon of={ExternalLink} size={18} />
          <span>
            {listMessages.readArticle(headline.domain)}
            <span aria-hidden> ↗</span>
            <span className="sr-only"> {newsMessages.newTab}</span>
          </span>
        </a>
      </li>
      <li>
        <button type="button" aria-haspopup="dialog" onClick={share}>
          <Icon of={Share2} size={18} />
          Share
        </button>
      </li>
      <li>
        <button type="button" onClick={() => void copy()}>
          <Icon of={Copy} size={18} />
          Copy link
        </button>
      </li>
      {member && own ? null : (
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => open({ kind: 'report', ...shown, title })}>
            <Icon of={Flag} size={18} />
            Report
          </button>
        </li>
      )}
      {member?.moderator ? (
        <li>
          <a href={pages.moderation(`${shown.what}-${shown.id}`)}>
            <Icon of={Gavel} size={18} />
            Moderate
          </a>
        </li>
      ) : null}
    </Menu>
  )
}
