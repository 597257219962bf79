/** The position of a pressed control and the size of the window, in pixels. */
interface Pressed {
  top: number
  bottom: number
  right: number
}
interface Window {
  innerWidth: number
  innerHeight: number
}

/** In pixels. From this width on, notices are in the right corner. */
const WIDE = 640
/** The space in pixels that a notice of three lines and the adjacent bar take up. */
const HEIGHT = 200
const WIDTH = 420

/** Returns where a notice does not cover the pressed control. The default is the top of a phone's screen and the corner of a wider one. */
export function noticePlace(pressed: Pressed | undefined, { innerWidth, innerHeight }: Window): 'top' | 'bottom' {
  const wide = innerWidth >= WIDE
  if (!pressed) return wide ? 'bottom' : 'top'
  if (!wide) return pressed.top < HEIGHT ? 'bottom' : 'top'
  return pressed.bottom > innerHeight - HEIGHT && pressed.right > innerWidth - WIDTH ? 'top' : 'bottom'
}
