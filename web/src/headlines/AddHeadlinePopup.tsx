import { Dialog } from '@base-ui/react/dialog'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { PopupTitle } from '../ui/Popup.tsx'
import { AddHeadlineForm } from './AddHeadlineForm.tsx'

export function AddHeadlinePopup({ url }: { url?: string | undefined }) {
  return (
    <>
      <PopupTitle>Add Headline</PopupTitle>
      <Dialog.Description className="note popup-intro">{siteMessages.addHeadlineHelp}</Dialog.Description>
      <AddHeadlineForm url={url} />
    </>
  )
}
