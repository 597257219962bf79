import { useApp } from '../app.ts'

interface Props {
  title: string
  description: string
  path: string
  image?: string | ShareImage | undefined
  type?: 'website' | 'article'
  hidden?: boolean
}

interface ShareImage {
  src: string
  width: number
  height: number
  alt: string
}

/** Title, description and share tags. React moves them into `<head>`. */
export function PageHead({ title, description, path, image, type = 'website', hidden }: Props) {
  const { site } = useApp()
  const address = site.url + path
  const shared = typeof image === 'object' ? image : undefined
  const shownImage = (typeof image === 'object' ? image.src : image) || '/icon-512.png'
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
      <meta property="og:image" content={new URL(shownImage, site.url).href} />
      {shared ? <meta property="og:image:width" content={String(shared.width)} /> : null}
      {shared ? <meta property="og:image:height" content={String(shared.height)} /> : null}
      {shared ? <meta property="og:image:alt" content={shared.alt} /> : null}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}
