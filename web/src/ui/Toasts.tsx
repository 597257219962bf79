import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { showNotices } from './notices.ts'

const manager = Toast.createToastManager()
/** Base UI gives every notice `aria-modal`, which is not allowed for the role `status`. */
const notModal = { 'aria-modal': undefined }

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} role="status" {...notModal} className="toast">
      <Toast.Title render={<p />} />
    </Toast.Root>
  ))
}

/** Short notices in a corner. Screen readers announce them, and they disappear by themselves. */
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
