import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { messages } from '@unspun/contract/messages.ts'
import { useEffect } from 'react'
import { useApp } from '../app.ts'
import { shareImageAddress } from './share-image.ts'
import { waitForImages } from './wait-for-images.ts'

type Props = { fix: Pick<HeadlineFix, 'headline_fix_id' | 'title_image' | 'title_image_sharing'> }

/** Links to the share pictures of a fix. They are drawn after the fix is posted. */
export function ShareImages({ fix }: Props) {
  const { site } = useApp()
  useImages(fix.headline_fix_id, fix.title_image === '')
  const links = [
    ['Title', fix.title_image],
    ['Wide', fix.title_image_sharing],
  ] as const
  return (
    <p className="row wrap share-images" aria-live="polite">
      <span>Share image:</span>{' '}
      {fix.title_image
        ? links.map(([label, name]) =>
            name ? (
              <a key={label} href={shareImageAddress(site, name)}>
                {label}
              </a>
            ) : null,
          )
        : messages.fix.imageProcessing}
    </p>
  )
}

/** Polls for the pictures while the fix has none. */
function useImages(id: number, missing: boolean): void {
  const { store, reads } = useApp()
  useEffect(() => {
    if (!missing) return
    const left = new AbortController()
    const questions = {
      order: () => reads.get('/headline-fixes/post-create/', { id }),
      read: async () => {
        const answer = await reads.get('/headline-fixes/get/', { id })
        return answer && !answer.errors ? answer : undefined
      },
    }
    void waitForImages(questions, left.signal).then((fix) => fix && store.merge('fix', [fix], fix.ts))
    return () => left.abort()
  }, [id, missing, store, reads])
}
