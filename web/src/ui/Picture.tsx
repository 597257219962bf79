interface Props {
  /** Empty if there is none: then the panel stands alone. */
  src: string
  domain: string
  className?: string | undefined
  /** The first picture of a page: it is fetched at once. */
  first?: boolean | undefined
  /** Where a click on it leads. */
  to?: string | undefined
}

/**
 * A news site's picture. The quiet panel with the outlet's initial lies below it, so a picture that is slow, blocked or gone
 * leaves the panel and moves nothing. The picture says nothing that the title does not say, so it has no text of its own.
 */
export function Picture({ src, domain, className, first, to }: Props) {
  const look = {
    className: className ? `picture ${className}` : 'picture',
    'data-initial': domain.replace(/^www\./, '').charAt(0),
  }
  const image = src ? (
    <img
      src={src}
      alt=""
      width={1280}
      height={560}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  ) : null
  if (!to) return <span {...look}>{image}</span>
  // For pointers only: the title beside it is the same link.
  const forPointers = { tabIndex: -1, 'aria-hidden': true } as const
  return (
    <a {...look} {...forPointers} href={to}>
      {image}
    </a>
  )
}
