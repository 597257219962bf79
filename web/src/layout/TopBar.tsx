import { Menu } from 'lucide'
import { SearchBox } from '../headlines/SearchBox.tsx'
import { AccountIcons } from '../members/menu/AccountIcons.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { Logo } from './Logo.tsx'

export function TopBar() {
  const { open } = useOverlays()
  return (
    <header className="top-bar">
      <div className="frame top-bar-row">
        <button
          type="button"
          className="icon-btn menu-btn needs-script"
          aria-label="Open navigation"
          aria-haspopup="dialog"
          {...preloadOverlays}
          onClick={() => open({ kind: 'nav' })}
        >
          <Icon of={Menu} size={22} />
        </button>
        <Logo />
        <SearchBox />
        <AccountIcons />
      </div>
    </header>
  )
}
