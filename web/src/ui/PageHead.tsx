import { useApp } from '../app.ts'

interface Props {
  title: string
  description: string
  /** Path of the page's one true address. */
  path: string
  image?: string | undefined
  type?: 'website' | 'article'
  hidden?: boolean
}

/** Title, description and share tags; React moves them into `<head>`. */
export function PageHead({ title, description, path, image, type = 'website', hidden }: Props) {
  const { site } = useApp()
  const address = site.url + path
  return (
    <>
      <title>{title === site.name ? title : `${title} · ${site.name}`}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {image ? <meta property="og:image" content={new URL(image, site.url).href} /> : null}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}
