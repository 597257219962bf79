import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { useApp } from '../app.ts'
import { lazily } from '../lazy.tsx'
import { shareImageAddress } from './share-image.ts'

/** Few readers see a fix before its pictures are drawn. */
const ImageProcessing = lazily(() => import('./ImageProcessing.tsx').then((file) => file.ImageProcessing))

type Props = { fix: HeadlineFix }

/** Links to the share pictures of a fix, which are drawn after it is posted. The Share popup shows them. */
export function ShareImageLinks({ fix }: Props) {
  const { site } = useApp()
  const link = (words: string, name: string) => <a href={shareImageAddress(site, name)}>{words}</a>
  return (
    <p className="row wrap note share-image-links" aria-live="polite">
      <span>{sharingMessages.images}</span>{' '}
      {fix.title_image ? (
        <>
          {link(sharingMessages.squarePicture, fix.title_image)}
          {link(sharingMessages.widePicture, fix.title_image_sharing)}
        </>
      ) : (
        <ImageProcessing id={fix.headline_fix_id} />
      )}
    </p>
  )
}
