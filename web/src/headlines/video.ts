/** A video of one of the two providers that are embedded. */
export interface Video {
  provider: 'YouTube' | 'Vimeo'
  /** Where it plays in a frame, at once. */
  player: string
  /** Its page. */
  page: string
}

/** The video that a headline's `video_id` names: a YouTube id, or `vimeo:` and digits. Anything else is none. */
export function videoOf(id: string): Video | undefined {
  const vimeo = /^vimeo:(\d{4,12})$/.exec(id)?.[1]
  if (vimeo)
    return {
      provider: 'Vimeo',
      player: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1`,
      page: `https://vimeo.com/${vimeo}`,
    }
  if (!/^[\w-]{11}$/.test(id)) return undefined
  return {
    provider: 'YouTube',
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    page: `https://www.youtube.com/watch?v=${id}`,
  }
}
