import type satori from 'satori'
import { type Box, colors, designs, type Shape } from './design.ts'
import { type Fitted, fitFonts, LABEL, labelHeight, type Measure, titleGap } from './font-sizes.ts'
import { interFamily } from './inter.ts'
import type { SharePictureWords } from './words.ts'

/** Input for satori. The logo and the photo are drawn afterwards, at `mark` and `photo`. */
export interface Layout {
  width: number
  height: number
  element: Parameters<typeof satori>[0]
  mark: Box
  photo: Box | undefined
}

type Style = Record<string, string | number>

const element = (key: string, style: Style, children?: unknown) => ({ type: 'div', key, props: { style, children } })

const ONE_LINE = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 }

export function layout(words: SharePictureWords, shape: Shape, hasPhoto: boolean, measure: Measure): Layout {
  const design = designs[shape]
  const { width, height } = design
  const { box, sizes } = hasPhoto ? design.beside : design.alone
  const photo = hasPhoto ? design.photo : undefined
  const px = (size: number) => Math.round(size * design.scale)
  const bar = px(42)
  const room = { width: box.width, height: box.height - 2 * bar - px(22) - px(24) }
  const row = { display: 'flex', alignItems: 'center', height: bar, lineHeight: `${bar}px` }

  const badge = { flexShrink: 0, padding: `0 ${px(18)}px`, borderRadius: bar / 2, background: colors.soft }
  const bold = { fontWeight: 700, fontSize: px(21), color: colors.brand }
  const author = { ...ONE_LINE, marginLeft: px(14), fontSize: px(22), color: colors.muted }
  const site = { ...ONE_LINE, marginLeft: bar + px(14), fontSize: px(27), fontWeight: 700, color: colors.ink }
  const column = { position: 'absolute', ...box, display: 'flex', flexDirection: 'column' }
  const style = { width, height, position: 'relative', display: 'flex', background: colors.paper }
  return {
    width,
    height,
    element: element('picture', { ...style, fontFamily: interFamily }, [
      element('edge', { position: 'absolute', background: colors.brand, ...edgeOf(photo, px(12), height) }),
      element('text', column, [
        element('head', { ...row, marginBottom: px(22) }, [
          element('badge', { ...badge, ...bold }, words.badge),
          element('author', author, words.author),
        ]),
        headlines(words, room, fitFonts(words, room, sizes, measure)),
        element('foot', { ...row, marginTop: px(24) }, element('site', site, words.site)),
      ]),
    ]) as never,
    mark: { left: box.left, top: box.top + box.height - bar, width: bar, height: bar },
    photo,
  }
}

function edgeOf(photo: Box | undefined, edge: number, height: number): Style {
  if (!photo) return { left: 0, top: 0, width: edge, height }
  return photo.left > 0
    ? { left: photo.left - edge, top: 0, width: edge, height }
    : { left: 0, top: photo.height, width: photo.width, height: edge }
}

function headlines(
  words: SharePictureWords,
  { width, height }: { width: number; height: number },
  { title, original }: { title: Fitted; original: Fitted },
) {
  const label = { ...ONE_LINE, fontWeight: 700, color: colors.muted, fontSize: original.size * LABEL }
  const struck = { textDecoration: `line-through ${colors.brand}` }
  return element('headlines', { display: 'flex', flexDirection: 'column', justifyContent: 'center', height }, [
    element(
      'title',
      { ...paragraph(title, width), fontWeight: 700, color: colors.ink, letterSpacing: '-0.022em' },
      title.text,
    ),
    element('gap', { height: titleGap(title.size) }),
    ...(words.label
      ? [element('label', { ...label, lineHeight: `${labelHeight(original.size)}px` }, words.label)]
      : []),
    element(
      'original',
      { ...paragraph(original, width), color: colors.muted, ...(words.struck ? struck : {}) },
      original.text,
    ),
  ])
}

const paragraph = ({ size, lineHeight }: Fitted, width: number): Style => ({
  width,
  fontSize: size,
  lineHeight: `${lineHeight}px`,
  overflowWrap: 'break-word',
  textWrap: 'balance',
})
