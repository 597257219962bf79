import * as unsubscribeMessages from '@unspun/contract/messages/unsubscribe.ts'
import { pages } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import { plainPage } from '../engines/plain-page/plain-page.ts'
import { UNSUBSCRIBE_PATH } from './addresses.ts'

const settings = `<p class="more"><a href="${pages.settings('notifications')}">${escapeHtml(unsubscribeMessages.settings)}</a></p>`
const formTo = (token: string, content: string) =>
  `<form method="post" action="${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}">${content}</form>`

interface WithToken {
  siteName: string
  token: string
}

/** Asks whether the mails shall stop. */
export const askPage = ({ siteName, token }: WithToken) =>
  plainPage({
    siteName,
    title: unsubscribeMessages.title,
    help: unsubscribeMessages.explain(siteName),
    below: formTo(token, `<button>${escapeHtml(unsubscribeMessages.button)}</button>`) + settings,
  })

/** Says that the mails have stopped. With `undo`, a token, a button brings back those of before. */
export const donePage = ({ siteName, token, undo }: WithToken & { undo: string | undefined }) =>
  plainPage({
    siteName,
    title: unsubscribeMessages.done,
    help: unsubscribeMessages.doneHelp,
    below:
      (undo === undefined
        ? ''
        : formTo(
            token,
            `<input type="hidden" name="undo" value="${undo}"><button class="line">${escapeHtml(unsubscribeMessages.undo)}</button>`,
          )) + settings,
  })

/** Says that the mails come again. */
export const undonePage = (siteName: string) =>
  plainPage({ siteName, title: unsubscribeMessages.undone, help: unsubscribeMessages.doneHelp, below: settings })

/** Says that the link is not one of this site's. */
export const invalidPage = (siteName: string) =>
  plainPage({ siteName, title: unsubscribeMessages.invalid, help: unsubscribeMessages.invalidHelp, below: settings })

/** Says that the member has chosen anew since, so that nothing was undone. */
export const changedPage = (siteName: string) =>
  plainPage({ siteName, title: unsubscribeMessages.changed, help: unsubscribeMessages.changedHelp, below: settings })

/** Says that it is too late to bring the mails back here. */
export const latePage = (siteName: string) =>
  plainPage({ siteName, title: unsubscribeMessages.late, help: unsubscribeMessages.lateHelp, below: settings })
