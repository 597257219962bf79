import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'

export function PopupTitle({ children }: { children: ReactNode }) {
  return <Dialog.Title className="popup-title">{children}</Dialog.Title>
}

interface Props {
  open: boolean
  /** Identifies the content. When it changes, the focus moves to the start of the new content. */
  kind: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page, which is a full-width sheet on a phone. */
export function Popup({ open, kind, onClose, children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const start = () => popup.current?.querySelector<HTMLElement>('input, textarea') ?? popup.current
  /** The element that opened the popup may no longer exist, and the page may mark another one to focus. */
  const next = () => document.querySelector<HTMLElement>('[data-next] input') ?? true
  const drawn = useRef(kind)
  useEffect(() => {
    if (open && drawn.current !== kind) start()?.focus()
    drawn.current = kind
  })
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="popup-viewport">
          <Dialog.Popup ref={popup} className="popup" initialFocus={start} finalFocus={next}>
            {children}
            <Dialog.Close className="icon-btn popup-close" aria-label="Close">
              <Icon of={X} size={20} />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
