import { SIGNPOST, type Story } from './stories.ts'

export interface Style {
  name: string
  lang?: string
  dir?: 'rtl'
  font: string
  accent: string
  dark?: boolean
}

export const LOOKS = '/looks.css'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The stylesheet of an outlet, at `LOOKS`. It blocks rendering. */
export const looks = ({ font, accent, dark }: Style): string => `
  * { box-sizing: border-box }
  body { margin: 0; font: 17px/1.5 ${font}; color: ${dark ? '#e8e6e3' : '#1b1b1f'}; background: ${dark ? '#15171a' : '#fff'} }
  header, main, footer { max-width: 62rem; margin: auto; padding: 1rem }
  header { border-bottom: 4px solid ${accent} }
  a { color: inherit } h1 { line-height: 1.15; font-size: clamp(1.7rem, 4vw, 2.6rem) } h2, h3 { line-height: 1.25 }
  .kicker { color: ${accent}; font-weight: bold; margin: 0; font-size: 1rem }
  .grid { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)) }
  .card { position: relative; border: 1px solid #8886 } .card h3 { margin: .5rem }
  .cover { position: absolute; inset: 0 }
  img, iframe { display: block; width: 100%; aspect-ratio: 16 / 9; border: 0 }
  .overlay { position: fixed; inset: auto 0 0; padding: 1rem; background: #fff; color: #111; box-shadow: 0 0 2rem #0008 }
  @media (prefers-color-scheme: dark) { .adapts { color: #e8e6e3; background: #15171a } }`

export interface Parts {
  /** Without the outlet's name. */
  title: string
  body: string
  head?: string
  /** Markup outside of `<main>`. */
  around?: string
}

export const page = (style: Style, { title, body, head = '', around = '' }: Parts): string =>
  `<!doctype html><html lang="${style.lang ?? 'en'}"${style.dir ? ` dir="${style.dir}"` : ''}><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
  <title>${escaped(title)} | ${style.name}</title>${head}<link rel="stylesheet" href="${LOOKS}"></head>
  <body${style.dark ? '' : ' class="adapts"'}><header><a href="/">${style.name}</a></header><main>${body}</main>
  <footer>All news of ${style.name} is invented.
  <h3><a href="http://signpost.test${SIGNPOST.path}">${SIGNPOST.printed}</a></h3></footer>${around}</body></html>`

export const openGraph = ({ printed }: Story): string =>
  `<meta property="og:type" content="article"><meta property="og:title" content="${escaped(printed)}">`

const TEXT =
  `<p>The decision fell late on Thursday, people who were in the room said. Nobody voted against it, and two members
  abstained. A report with all figures is to be published next week.</p>`.repeat(4)

/** Links to the article itself, which are not headlines. */
const TO_ITSELF = `<p><a href="#text">Skip to the whole text</a> <a href="?utm_source=share">Share this with all your friends</a></p>`

/** `heading` is the markup of the headline. */
export const article = (
  { printed }: Story,
  { kicker = '', heading = `<h1>${escaped(printed)}</h1>` }: { kicker?: string; heading?: string } = {},
): string =>
  `<article>${kicker && `<h2 class="kicker">${kicker}</h2>`}${heading}<p>By Ada Quill, 24 November</p>${TO_ITSELF}${TEXT}
  <h2>How it goes on</h2>${TEXT}</article>`

export const articlePage = (
  style: Style,
  story: Story,
  { kicker, heading, ...parts }: { kicker?: string; heading?: string } & Partial<Parts> = {},
): string => {
  const body = article(story, { ...(kicker && { kicker }), ...(heading && { heading }) })
  return page(style, { title: story.printed, head: openGraph(story), body, ...parts })
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#789" d="M0 0h16v9H0z"/></svg>`
const picture = `<img alt="" src="data:image/svg+xml,${encodeURIComponent(SVG)}">`

export const links = {
  headingInLink: ({ path, printed }: Story) => `<a href="${path}"><h3>${escaped(printed)}</h3></a>`,
  linkInHeading: ({ path, printed }: Story) => `<h3><a href="${path}">${escaped(printed)}</a></h3>`,
  /** The link covers the whole card and has no text of its own. */
  card: ({ path, printed }: Story) =>
    `<div class="card">${picture}<h3>${escaped(printed)}</h3><a class="cover" href="${path}" aria-label="${escaped(printed)}"></a></div>`,
  teaser: ({ path, printed }: Story) =>
    `<a href="${path}" class="card">${picture}<span class="kicker">News</span><h3>${escaped(printed)}</h3></a>`,
  line: ({ path, printed }: Story) => `<li><a href="${path}?utm_source=list">${escaped(printed)}</a></li>`,
}
export type LinkForm = keyof typeof links

export const listOf = (all: readonly Story[], form: LinkForm): string =>
  `<div class="grid">${all.map(links[form]).join('\n')}</div>`
