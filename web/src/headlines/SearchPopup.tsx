import { Dialog } from '@base-ui/react/dialog'
import { typedAddress } from '@unspun/contract/linked-text.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { PopupTitle } from '../ui/Popup.tsx'

/** Closing the popup cancels the search. */
export function SearchPopup({ url: typed }: { url: string }) {
  const url = typedAddress(typed) ?? typed
  const { api } = useBrowser()
  const { leave, swap } = useOverlays()
  /** Undefined while searching; `none` if there is no such headline. */
  const [errors, setErrors] = useState<string[]>()

  useEffect(() => {
    if (errors) return
    let current = true
    void api.post('/headlines/get-by-url/', { url }).then((answer) => {
      if (!current) return
      if (!answer) setErrors([siteMessages.offline])
      else if (!answer.errors) leave(pages.headline(answer))
      else setErrors(answer.status === 404 ? [] : answer.errors)
    })
    return () => {
      current = false
    }
  }, [api, url, leave, errors])

  if (!errors)
    return (
      <>
        <PopupTitle>{siteMessages.searching}</PopupTitle>
        <Dialog.Description className="popup-help searching" data-text={siteMessages.noResultsHelp}>
          <span>{siteMessages.searchingHelp}</span>
        </Dialog.Description>
        <p className="note address">{url}</p>
        <div className="search-wait">
          <div className="progress" />
        </div>
      </>
    )
  const failed = errors.length > 0
  return (
    <>
      <PopupTitle>{failed ? siteMessages.pageFailed : siteMessages.noResults}</PopupTitle>
      {failed ? null : <Dialog.Description className="popup-help">{siteMessages.noResultsHelp}</Dialog.Description>}
      <p className="note address">{url}</p>
      <div className="stack">
        <ErrorList errors={errors} />
        {failed ? (
          <button type="button" className="btn-brand wide" onClick={() => setErrors(undefined)}>
            Try again
          </button>
        ) : (
          <button type="button" className="btn-brand wide" onClick={() => swap({ kind: 'newFix', article: { url } })}>
            {siteMessages.searchFix}
          </button>
        )}
      </div>
    </>
  )
}
