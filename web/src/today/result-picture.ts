import * as todayMessages from '@unspun/contract/messages/today.ts'

interface Result {
  name: string
  title: string
  marks: readonly boolean[]
  row: string | undefined
  address: string
}

/** In pixels. What the picture says stands in the middle half, so that apps which crop it to a wide format lose only paper. */
const SIZE = 1200
const SQUARE = 128
const GAP = 28
/** Those of the light scheme, whatever the reader's. */
const colors = { paper: '#faf8f4', ink: '#1c1917', muted: '#5f584f', brand: '#b3261e', line: '#e7e1d7' }

/** Draws a result on paper: squares, day and site. It names no headline. */
function draw({ name, title, marks, row, address }: Result): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const paint = canvas.getContext('2d')!
  const fonts = getComputedStyle(document.documentElement)
  const [serif, sans] = ['--font-serif', '--font-sans'].map((name) => fonts.getPropertyValue(name))
  const write = (text: string, y: number, font: string, color: string) => {
    paint.font = font
    paint.fillStyle = color
    paint.fillText(text, SIZE / 2, y, SIZE - 120)
  }
  paint.fillStyle = colors.paper
  paint.fillRect(0, 0, SIZE, SIZE)
  paint.textAlign = 'center'
  write(name, 400, `700 52px ${serif}`, colors.brand)
  write(title, 490, `700 68px ${serif}`, colors.ink)
  const width = marks.length * (SQUARE + GAP) - GAP
  marks.forEach((right, index) => {
    paint.beginPath()
    paint.roundRect((SIZE - width) / 2 + index * (SQUARE + GAP), 560, SQUARE, SQUARE, 20)
    paint.fillStyle = right ? colors.brand : colors.line
    paint.fill()
  })
  if (row) write(row, 766, `500 40px ${sans}`, colors.ink)
  write(address, row ? 836 : 790, `400 36px ${sans}`, colors.muted)
  return canvas
}

/** Shares the picture with another app, or saves it where the browser cannot share files. Rejects if the reader cancels. */
export async function passPicture(result: Result): Promise<void> {
  await document.fonts.ready
  const canvas = draw(result)
  const blob = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No picture'))), 'image/png'),
  )
  const file = new File([blob], `${todayMessages.pictureName}.png`, { type: blob.type })
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
