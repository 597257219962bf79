import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import { articles, type newsAddresses } from './articles.ts'
import { type DemoOutlet, outletOf, outlets } from './outlets.ts'
import type { DemoArticle } from './shapes.ts'

type Addresses = ReturnType<typeof newsAddresses>

/** `now` is in milliseconds. Articles are dated relative to it. */
export interface NewsSite {
  pages: Addresses
  now: number
}

const HOUR = 3_600_000

const meta = (name: string, content: string) =>
  `<meta ${/^(og|article):/.test(name) ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`

/** `head` and `body` are HTML. The other parts are plain text. */
export function document({
  title,
  style,
  head = '',
  body,
}: Record<'title' | 'style' | 'body', string> & { head?: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${escapeHtml(style)}">
${head}
</head>
<body>
<p class="demo">DEMO – invented news page. The outlet, the people and the events are made up.</p>
${body}
</body>
</html>
`
}

export function articlePage(article: DemoArticle, outlet: DemoOutlet, site: NewsSite): string {
  const { pages } = site
  const published = new Date(site.now - article.hours * HOUR).toISOString()
  const others = articles.filter((each) => each.outlet === outlet.slug && each !== article)
  const headline = outlet.style === 'magazine' ? 'h2 class="headline"' : 'h1'
  const picture = article.picture
    ? `<figure><img src="${pages.picture(article.picture)}" width="1280" height="720" alt=""><figcaption>Illustration: ${escapeHtml(outlet.name)}</figcaption></figure>`
    : ''
  return document({
    title: article.headline + outlet.titleTail,
    style: `${pages.outlet(outlet.slug)}style.css`,
    head: head(article, outlet, site, published),
    body: `<div class="wrap">
${masthead(outlet, pages)}
<div class="cols">
<main><article>
${outlet.style === 'tabloid' ? `<p class="kicker">${escapeHtml(outlet.sections[0] ?? '')} exclusive</p>` : ''}
<${headline}>${escapeHtml(article.headline)}</${headline.slice(0, 2)}>
<p class="lead">${escapeHtml(article.description)}</p>
<p class="by">By ${escapeHtml(article.author)} · <time datetime="${published}">${published.slice(0, 16).replace('T', ' ')} UTC</time></p>
${picture}
${article.body.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
</article></main>
<aside>
${clutter(outlet)}
<section><h3>More from ${escapeHtml(outlet.name)}</h3><ul>${others.map((each) => `<li>${link(each, pages)}</li>`).join('')}</ul></section>
</aside>
</div>
${footer(pages)}
</div>`,
  })
}

function head(article: DemoArticle, outlet: DemoOutlet, { pages }: NewsSite, published: string): string {
  const { says } = outlet
  const url = pages.article(article)
  const image = article.picture && pages.picture(article.picture)
  const lines = [`<link rel="canonical" href="${escapeHtml(url)}">`, meta('description', article.description)]
  if (image) lines.push(meta('og:image', image))
  if (says !== 'title') lines.push(meta('og:type', 'article'), meta('og:url', url), meta('og:site_name', outlet.name))
  if (says === 'og') lines.push(meta('og:title', article.headline), meta('og:description', article.description))
  if (says === 'everywhere' || says === 'json-ld') lines.push(meta('og:title', article.headline + outlet.titleTail))
  if (says === 'everywhere') lines.push(meta('twitter:title', article.headline))
  if (says !== 'json-ld') lines.push(meta('article:published_time', published), meta('author', article.author))
  if (says === 'everywhere' || says === 'json-ld') {
    const story = {
      '@type': 'NewsArticle',
      headline: article.headline,
      description: article.description,
      datePublished: published,
      author: [{ '@type': 'Person', name: article.author }],
      publisher: { '@type': 'NewsMediaOrganization', name: outlet.name },
      mainEntityOfPage: url,
      ...(image ? { image: [{ '@type': 'ImageObject', url: image, width: 1280, height: 720 }] } : {}),
    }
    const site = { '@type': 'WebSite', name: outlet.name, url: pages.outlet(outlet.slug) }
    const data = says === 'json-ld' ? { '@graph': [site, story] } : story
    // A closing tag inside the data would end the block.
    const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
    lines.push(`<script type="application/ld+json">${json}</script>`)
  }
  return lines.join('\n')
}

export function outletPage(outlet: DemoOutlet, { pages }: NewsSite): string {
  return document({
    title: `${outlet.name}: ${outlet.tagline}`,
    style: `${pages.outlet(outlet.slug)}style.css`,
    head: meta('description', outlet.tagline),
    body: `<div class="wrap">
${masthead(outlet, pages)}
<div class="cols"><main>${list(outlet, pages)}</main><aside>${clutter(outlet)}</aside></div>
${footer(pages)}
</div>`,
  })
}

export const missingPage = ({ pages }: NewsSite): string =>
  document({
    title: 'Page not found',
    style: `${pages.front}style.css`,
    body: `<div class="wrap"><h1>Page not found</h1><p>No invented outlet has a page at this address.</p>${footer(pages)}</div>`,
  })

export function frontPage({ pages }: NewsSite, awkward: readonly { address: string; what: string }[]): string {
  const unfixed = articles.filter((article) => !article.fixes)
  return document({
    title: 'Demo news',
    style: `${pages.front}style.css`,
    body: `<div class="wrap">
<h1>News that needs fixing</h1>
<p>Eight news outlets that do not exist, for trying out the site without the internet.</p>
<ol class="steps">
<li>Open an article below and copy its address.</li>
<li>Go <a href="/">back to the site</a>, log in, and press “${headlineMessages.fixOne}”.</li>
<li>Paste the address, and write the headline that the article deserves.</li>
</ol>
<h2>Nobody has fixed these yet</h2>
<ul class="new">
${unfixed.map((article) => `<li>${thumbnail(article, pages)}<span class="big">${link(article, pages)}</span><br><span class="by">${escapeHtml(outletOf(article.outlet)?.name ?? '')}</span></li>`).join('\n')}
</ul>
<h2>All outlets</h2>
<div class="papers">
${outlets.map((outlet) => `<section class="paper ${outlet.slug}"><h3><a href="${pages.outlet(outlet.slug)}">${escapeHtml(outlet.name)}</a></h3><p>${escapeHtml(outlet.voice)}</p>${list(outlet, pages)}</section>`).join('\n')}
</div>
<h2>Awkward addresses to try</h2>
<p>The web is not always as tidy. The site should say something sensible about each of these.</p>
<ul class="list">
${awkward.map(({ address, what }) => `<li><a href="${escapeHtml(address)}"><code>${escapeHtml(address)}</code></a><p>${escapeHtml(what)}</p></li>`).join('\n')}
</ul>
</div>`,
  })
}

const link = (article: DemoArticle, pages: Addresses) =>
  `<a href="${pages.article(article)}">${escapeHtml(article.headline)}</a>`

const thumbnail = ({ picture }: DemoArticle, pages: Addresses) =>
  picture ? `<img src="${pages.picture(`${picture}-640`)}" width="640" height="360" alt="" loading="lazy">` : ''

const list = (outlet: DemoOutlet, pages: Addresses) =>
  `<ul class="list">${articles
    .filter((article) => article.outlet === outlet.slug)
    .map(
      (article) => `<li><span class="big">${link(article, pages)}</span><p>${escapeHtml(article.description)}</p></li>`,
    )
    .join('')}</ul>`

function masthead(outlet: DemoOutlet, pages: Addresses): string {
  const home = `<a href="${pages.outlet(outlet.slug)}">${escapeHtml(outlet.name)}</a>`
  // Some real sites use the first heading for their name and the second for the story.
  const name = outlet.style === 'magazine' ? `<h1>${home}</h1>` : home
  return `<header><div class="mast">${name}<p>${escapeHtml(outlet.tagline)}</p></div>
<nav aria-label="Sections"><ul>${outlet.sections.map((section) => `<li>${escapeHtml(section)}</li>`).join('')}</ul></nav></header>`
}

function clutter(outlet: DemoOutlet): string {
  if (outlet.style === 'gadget')
    return '<section><h2>Trending</h2><ol><li>Seven gadgets that you will not need</li><li>We slept beside a router for a week</li></ol></section>'
  if (outlet.style === 'magazine') return '<section><h3>Most shared</h3><p>A duck. You had to be there.</p></section>'
  return `<section><h3>Newsletter</h3><p>Get ${escapeHtml(outlet.name)} in your inbox before anything has happened.</p></section>`
}

const footer = (pages: Addresses) =>
  `<footer><a href="${pages.front}">All demo news pages</a> · Everything here is invented for the demo.</footer>`
