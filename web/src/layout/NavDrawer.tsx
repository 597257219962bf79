import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide'
import { useApp } from '../app.ts'
import { MemberMenu } from '../members/menu/MemberMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { ShellData } from './load-shell.ts'
import { NavList } from './NavList.tsx'

interface Props extends Pick<ShellData, 'domains'> {
  open: boolean
  onClose: () => void
}

export function NavDrawer({ open, onClose, domains }: Props) {
  const { site } = useApp()
  return (
    <Drawer.Root swipeDirection="left" open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Drawer.Portal>
        <Drawer.Backdrop className="backdrop" />
        <Drawer.Viewport className="drawer-viewport">
          <Drawer.Popup className="drawer">
            <Drawer.Content>
              <div className="row spread drawer-head">
                <Drawer.Title className="drawer-title">{site.name}</Drawer.Title>
                <Drawer.Close className="icon-btn" aria-label="Close navigation">
                  <Icon of={X} size={20} />
                </Drawer.Close>
              </div>
              <MemberMenu />
              <nav aria-label="Main">
                <NavList domains={domains} />
              </nav>
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
