/** Where a picture is. `webp` and the size in pixels are known of stored ones; `webp` is a `srcset`. */
export interface ShownPicture {
  src: string
  webp?: string
  width?: number
  height?: number
}

interface Props extends ShownPicture {
  domain: string
  className?: string | undefined
  /** The first picture of a page: it is fetched at once. */
  first?: boolean | undefined
  /** Where a click on it leads. */
  to?: string | undefined
  /** How wide it is shown, as `sizes` has it. */
  sizes?: string
}

/** As wide as the middle column. */
const WIDE = '(min-width: 46rem) 42.5rem, 100vw'

/**
 * A news site's picture. The quiet panel with the outlet's initial lies below it, so a picture that is slow, blocked, gone or
 * none (an empty `src`) leaves the panel and moves nothing. The picture says nothing that the title does not say, so it has no text of its own.
 */
export function Picture({ src, webp, width = 1280, height = 560, domain, className, first, to, sizes = WIDE }: Props) {
  const look = {
    className: className ? `picture ${className}` : 'picture',
    'data-initial': domain.replace(/^www\./, '').charAt(0),
  }
  const image = src ? (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  ) : null
  const shown = webp ? (
    <picture>
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      {image}
    </picture>
  ) : (
    image
  )
  if (!to) return <span {...look}>{shown}</span>
  // For pointers only: the title beside it is the same link.
  const forPointers = { tabIndex: -1, 'aria-hidden': true } as const
  return (
    <a {...look} {...forPointers} href={to}>
      {shown}
    </a>
  )
}
