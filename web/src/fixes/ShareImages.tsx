import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { useEffect } from 'react'
import { useApp } from '../app.ts'
import { ShareImage } from './ShareImage.tsx'
import { shareImageAddress } from './share-image.ts'
import { waitForImages } from './wait-for-images.ts'

type Props = { fix: HeadlineFix }

/** Pictures are rendered after the fix is posted. Until then their space is reserved. */
export function ShareImages({ fix }: Props) {
  const { site } = useApp()
  useImages(fix.headline_fix_id, fix.title_image === '')
  const address = (name: string) => (name ? shareImageAddress(site, name) : '')
  return (
    <section aria-labelledby="share-images" className="share-images">
      <p id="share-images" className="eyebrow" aria-live="polite">
        <span>{sharingMessages.images}</span> {fix.title_image ? null : <span>{fixMessages.imageProcessing}</span>}
      </p>
      <ul>
        <ShareImage name={sharingMessages.squarePicture} src={address(fix.title_image)} width={80} />
        <ShareImage name={sharingMessages.widePicture} src={address(fix.title_image_sharing)} width={152} />
      </ul>
    </section>
  )
}

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
