import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { type Notice, showNotices } from '../ui/notices.ts'
import { noticePlace } from './notice-place.ts'

const manager = Toast.createToastManager<Notice>()
/** Base UI gives every notice `aria-modal`, which the role `status` does not allow. */
const notModal = { 'aria-modal': undefined }
/** In milliseconds. The timer pauses while the pointer or the focus is on the notice. */
const SHOWN = 8_000
const SHOWN_TO_PRESS = 15_000

/** The newest notice. The previous one is removed at once, so notices never stack. */
function Newest() {
  const { toasts } = Toast.useToastManager<Notice>()
  return toasts.slice(0, 1).map((toast) => {
    const { action, quiet } = toast.data ?? {}
    const close = () => manager.close(toast.id)
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        role="status"
        {...notModal}
        className={quiet ? 'sr-only' : 'row toast'}
        swipeDirection={['up', 'down', 'right']}
      >
        <Toast.Title render={<p />} />
        {!action ? null : 'to' in action ? (
          <a href={action.to} className="row toast-action" onClick={close}>
            {action.label}
          </a>
        ) : (
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              close()
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
        {quiet ? null : (
          <button type="button" className="icon-btn" aria-label="Close" onClick={close}>
            <Icon of={X} size={18} />
          </button>
        )}
      </Toast.Root>
    )
  })
}

/** Uses the pointer's position, or that of the focused control. */
function usePressed() {
  const pointer = useRef<{ top: number; bottom: number; right: number }>(undefined)
  useEffect(() => {
    const keep = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { top: clientY - 24, bottom: clientY + 24, right: clientX }
    }
    addEventListener('pointerdown', keep, true)
    return () => removeEventListener('pointerdown', keep, true)
  }, [])
  return () => {
    const { activeElement } = document
    const focused = activeElement?.closest('button, a, input, textarea')
    return focused?.getBoundingClientRect() ?? pointer.current
  }
}

export function Toasts() {
  const [place, setPlace] = useState<'top' | 'bottom'>('bottom')
  const pressed = usePressed()
  const findPressed = useRef(pressed)
  useEffect(() => {
    let last: string | undefined
    return showNotices((notice) => {
      if (last !== undefined) manager.close(last)
      setPlace(noticePlace(findPressed.current(), window))
      const timeout = notice.action ? SHOWN_TO_PRESS : SHOWN
      last = manager.add({ title: notice.text, data: notice, timeout })
    })
  }, [])
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" data-place={place}>
          <Newest />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
