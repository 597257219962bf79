import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { messages } from '@unspun/contract/messages.ts'
import { useApp } from '../app.ts'

/** Links to the pictures that show a fix with its original, for sharing; they are made after the fix is posted. */
export function ShareImages({ fix }: { fix: Pick<HeadlineFix, 'title_image' | 'title_image_sharing'> }) {
  const { site } = useApp()
  const links = [
    ['Title', fix.title_image],
    ['Wide', fix.title_image_sharing],
  ].filter(([, name]) => name)
  return (
    <p className="share-images">
      <span>Share image:</span>{' '}
      {fix.title_image
        ? links.map(([label, name]) => (
            <a key={label} href={`${site.images_url}/fix-images/${name}`}>
              {label}
            </a>
          ))
        : messages.fix.imageProcessing}
    </p>
  )
}
