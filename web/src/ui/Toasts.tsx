import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { showNotices } from './notices.ts'

const manager = Toast.createToastManager()

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    // A status is no dialog, and Base UI would say that it is not modal.
    <Toast.Root key={toast.id} toast={toast} role="status" aria-modal={undefined} className="toast">
      <Toast.Title className="font-medium" render={<p />} />
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
