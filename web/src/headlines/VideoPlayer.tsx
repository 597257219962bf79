import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { ExternalLink, Play } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Picture, type ShownPicture } from './pictures/Picture.tsx'
import type { Video } from './video.ts'

interface Props {
  video: Video
  title: string
  picture: ShownPicture | undefined
  domain: string
}

/** A headline's video. Nothing is loaded from its provider before the reader presses play. Without scripts, the link below opens the video. */
export function VideoPlayer({ video: { provider, player, page }, title, picture, domain }: Props) {
  const [playing, setPlaying] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (playing) frame.current?.focus()
  }, [playing])
  return (
    <figure className="video">
      {playing ? (
        <iframe
          ref={frame}
          className="video-frame"
          src={player}
          title={headlineMessages.video(title)}
          allow="autoplay; encrypted-media; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className="video-poster">
          <Picture {...(picture ?? { src: '' })} domain={domain} className="large" first />
          <button type="button" className="video-play needs-script" onClick={() => setPlaying(true)}>
            <Icon of={Play} size={30} />
            <span className="sr-only">{headlineMessages.playVideo(title)}</span>
          </button>
        </div>
      )}
      <figcaption className="row wrap spread note">
        <span className="needs-script">{headlineMessages.videoFrom(provider)}</span>
        <a href={page} rel="noopener">
          <Icon of={ExternalLink} size={15} />
          {headlineMessages.watchVideoOn(provider)}
        </a>
      </figcaption>
    </figure>
  )
}
