export interface Video {
  provider: 'YouTube' | 'Vimeo'
  /** For an iframe. The video starts at once. */
  player: string
  page: string
}

/** Parses a `video_id`: a YouTube id, or `vimeo:` and digits. Undefined for anything else. */
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
