import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { showNotices } from './notices.ts'

const manager = Toast.createToastManager()
/** Base UI calls every notice a dialog that is not modal; a status may not say so. */
const notModal = { 'aria-modal': undefined }

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} role="status" {...notModal} className="toast">
      <Toast.Title render={<p />} />
    </Toast.Root>
  ))
}

/** Short notices in a corner; they go away by themselves and are read out. */
export function Toasts() {
  useEffect(() => showNotices((title) => void manager.add({ title })), [])
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
