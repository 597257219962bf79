import fs from 'node:fs'
import path from 'node:path'
import { absence, EARLY_CHOICE, EARLY_VOTE, marks, type Rendered, SESSION_KEY } from '@unspun/contract/site.ts'
import { hashOf, type OtherHosts, pageHeaders } from './page-headers.ts'
import { schemeColors } from './scheme-colors.ts'
import { MANIFEST } from './web-manifest.ts'

export interface PageShell {
  page(rendered: Rendered): string
  headers: Record<string, string>
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const ENTRY = 'src/entry-client.ts'
/** The font of headlines is loaded with the page, so that even the first visit shows it. */
const HEADLINE_FONT = /\/source-serif-4-latin-wght-normal\.woff2$/

/**
 * Runs before the first layout. A newly opened page may defer the layout of some parts (`.fresh` in `web`). A page that
 * the reader returns to must not, because its scroll position depends on the height of everything above it.
 */
const MARK_FRESH =
  'performance.getEntriesByType("navigation")[0]?.type==="navigate"&&!location.hash&&document.documentElement.classList.add("fresh")'

/** Runs before the first layout. Marks what the page omits for this browser (`marks`). Storage may be forbidden. */
const MARK_READER = `try{for(const[key,mark]of ${JSON.stringify(Object.entries(marks))})localStorage.getItem(key)!==null&&document.documentElement.classList.add(mark)}catch{}`

/**
 * Runs before the first layout. Marks the return of a member after an absence, for whom home reserves space (`absence`). A page that stays open
 * follows the absence by clicks and by whether it can be seen.
 */
const MARK_RETURN = `{const visit=()=>{try{const key="${absence.key}",now=Date.now(),last=+localStorage.getItem(key);if(localStorage.getItem("${SESSION_KEY}")!==null){if(last&&now-last>${absence.hours * 3_600_000})sessionStorage.setItem(key,last);else if(now-last>${absence.toldHours * 3_600_000})sessionStorage.removeItem(key);if(sessionStorage.getItem(key))document.documentElement.classList.add("${absence.mark}");localStorage.setItem(key,now)}}catch{}};visit();for(const event of["click","visibilitychange"])addEventListener(event,visit,true)}`

/**
 * Keeps the last vote that a member presses on each fix before the page can cast it, and shows that the fix is busy. The page's own scripts take
 * seconds on a slow network.
 */
const KEEP_VOTES = `addEventListener("click",({target})=>{const button=target.closest?.(".vote button"),vote=button?.parentElement;if(!vote||vote.${EARLY_VOTE}===null||!document.documentElement.classList.contains("${marks[SESSION_KEY]}"))return;vote.${EARLY_VOTE}=button.className==="vote-up"?1:-1;vote.ariaBusy="true"},true)`

/** Keeps the last side that a reader presses on the page of the day's pairs before the page can take it, and shows it. */
const KEEP_CHOICE = `addEventListener("click",({target})=>{const choice=target.closest?.(".today-choice"),sides=choice?.closest(".today-sides");if(sides&&!("ready"in sides.dataset))sides.dataset.${EARLY_CHOICE}=choice.value},true)`

const EARLY = [MARK_FRESH, MARK_READER, MARK_RETURN, KEEP_VOTES, KEEP_CHOICE].join(';')

/**
 * Creates the shell of a build. The policy has the hashes of all stylesheets, so it needs no nonce and pages can be
 * cached. Scripts load after the content. `folder` is the client build. The policy allows `hosts` besides the page's
 * own.
 */
export function builtShell(folder: string, hosts: OtherHosts): PageShell {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The build in ${folder} has no ${ENTRY}`)
  const font = Object.entries(manifest).find(([source]) => HEADLINE_FONT.test(source))?.[1].file
  if (!font) throw new Error(`The build in ${folder} does not have the font of headlines`)
  const sheets = new Map(
    [...new Set(Object.values(manifest).flatMap(({ css }) => css ?? []))].map((file) => [
      file,
      fs.readFileSync(path.join(folder, file), 'utf8'),
    ]),
  )
  const shared = [entry, ...importsOf(manifest, entry)]
  const fontTag = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
  const script = `<script type="module" fetchpriority="low" src="/${entry.file}"></script>`

  function tagsFor(module: string | undefined): string {
    const own = module === undefined ? undefined : manifest[module]
    if (module !== undefined && !own) throw new Error(`The build in ${folder} has no ${module}`)
    const chunks = new Set([...shared, ...(own ? [own, ...importsOf(manifest, own)] : [])])
    const styles = [...new Set([...chunks].flatMap(({ css }) => css ?? []))].map(
      // The browser would load the stylesheet once more with code that needs it, unless `markInlineStyles` finds it.
      (file) => `<style data-file="/${file}">${sheets.get(file)}</style>`,
    )
    const preloads = [...chunks]
      .filter((chunk) => chunk !== entry)
      .map(({ file }) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`)
    return [fontTag, ...styles, ...preloads, script].join('')
  }

  const known = new Map<string | undefined, string>()
  const tagsOf = (module: string | undefined) => {
    const tags = known.get(module) ?? tagsFor(module)
    known.set(module, tags)
    return tags
  }
  const inline = { scripts: [hashOf(EARLY)], styles: [...sheets.values()].map(hashOf) }
  return { page: (rendered) => document(rendered, tagsOf(rendered.module)), headers: pageHeaders(inline, hosts) }
}

/** For development: Vite's own scripts and styles, and no policy, because hot reload needs inline scripts. */
export function devShell(): PageShell {
  const refresh =
    'import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window);' +
    'window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type'
  const tags = [
    '<script type="module" src="/@vite/client"></script>',
    `<script type="module">${refresh}</script>`,
    '<link rel="stylesheet" href="/src/styles.css">',
    `<script type="module" src="/${ENTRY}"></script>`,
  ]
  return { page: (rendered) => document(rendered, tags.join('')), headers: {} }
}

function importsOf(manifest: Record<string, Chunk>, chunk: Chunk, seen = new Set<Chunk>()): Chunk[] {
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name]
    if (!imported || seen.has(imported)) continue
    seen.add(imported)
    importsOf(manifest, imported, seen)
  }
  return [...seen]
}

const THEME_COLORS = (['light', 'dark'] as const)
  .map(
    (scheme) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${schemeColors[scheme].bar}">`,
  )
  .join('')

function document({ head, html, linkedData, state }: Rendered, tags: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<script>${EARLY}</script>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark">' +
    THEME_COLORS +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
    `<link rel="manifest" href="${MANIFEST}">` +
    `${head}${tags}</head><body><div id="app">${html}</div>${linkedData}` +
    `<script type="application/json" id="state">${state}</script></body></html>`
  )
}
