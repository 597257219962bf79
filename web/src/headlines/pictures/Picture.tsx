/** A picture's address. Stored pictures also have a size in pixels and a `srcset` of WebP copies. */
export interface ShownPicture {
  src: string
  webp?: string
  width?: number
  height?: number
}

interface Props extends ShownPicture {
  domain: string
  className?: string | undefined
  /** The first picture of a page is loaded eagerly. */
  first?: boolean | undefined
  to?: string | undefined
  sizes?: string
}

const WIDE = '(min-width: 46rem) 42.5rem, 100vw'

/**
 * The picture covers a panel with the outlet's initial, which shows while it is slow, blocked or missing (an empty `src`). The alternative text
 * is empty because the title next to it says the same.
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
  // For pointers only: the title beside the picture is the same link.
  const forPointers = { tabIndex: -1, 'aria-hidden': true } as const
  return (
    <a {...look} {...forPointers} href={to}>
      {shown}
    </a>
  )
}
