import './share-images.css'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { useApp } from '../../app.ts'
import { shareImageAddress } from '../../fixes/share-image.ts'
import { ShareImage } from './ShareImage.tsx'

/** The share pictures of a fix, to download or link to. Renders nothing while they are being drawn. */
export function ShareImages({ fix }: { fix: HeadlineFix }) {
  const { site } = useApp()
  if (!fix.title_image) return null
  const address = (name: string) => shareImageAddress(site, name)
  return (
    <ul className="share-images" aria-label={sharingMessages.images}>
      <ShareImage name={sharingMessages.squarePicture} src={address(fix.title_image)} width={80} />
      <ShareImage name={sharingMessages.widePicture} src={address(fix.title_image_sharing)} width={152} />
    </ul>
  )
}
