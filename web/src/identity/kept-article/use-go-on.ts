import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useApp, useBrowser } from '../../app.ts'
import { forgetArticle, type KeptArticle, keptArticle } from './kept-article.ts'

export function useGoOn() {
  const { store, reads } = useApp()
  const { drafts } = useBrowser()
  const navigate = useNavigate()
  return useMemo(() => {
    /** Loads the headline into the store and the drafts into this tab. Undefined if the headline no longer exists. */
    async function prepare({
      overlay,
      drafts: kept,
    }: KeptArticle): Promise<{ overlay: KeptArticle['overlay']; title: string } | undefined> {
      for (const [form, fields] of Object.entries(kept)) drafts.keep(form, { ...fields, ...drafts.get(form) })
      if (overlay.kind === 'newFix') return { overlay, title: overlay.article.title ?? overlay.article.url }
      if (overlay.kind === 'addHeadline') return { overlay, title: overlay.url ?? '' }
      if (overlay.kind !== 'addFix') return undefined
      const headline = await reads.get('/headlines/get/', { id: overlay.headline_id })
      if (!headline || headline.errors) return undefined
      store.take({ ...headline, headlines: [headline] })
      return { overlay, title: headline.title }
    }

    async function take() {
      const { session } = store
      const kept = session.state === 'in' ? keptArticle(session.uid) : undefined
      if (!kept) return undefined
      forgetArticle()
      return prepare(kept)
    }

    return {
      take,
      async to(path: string) {
        const article = await take()
        await navigate(path, { replace: true, ...(article ? { state: { overlay: article.overlay } } : {}) })
      },
    }
  }, [store, reads, drafts, navigate])
}
