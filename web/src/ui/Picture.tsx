interface Props {
  src: string
  domain: string
  className?: string | undefined
  /** The first picture of a page: it is fetched at once. */
  first?: boolean | undefined
}

/**
 * A news site's picture. The quiet panel with the outlet's initial lies below it, so a picture that is slow, blocked or gone
 * leaves the panel and moves nothing. The picture says nothing that the title does not say, so it has no text of its own.
 */
export function Picture({ src, domain, className, first }: Props) {
  return (
    <span
      className={className ? `picture ${className}` : 'picture'}
      data-initial={domain.replace(/^www\./, '').charAt(0)}
    >
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
    </span>
  )
}
