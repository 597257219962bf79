/** The parts of a rectangle and a window that decide where a notice goes, in pixels. */
interface Pressed {
  top: number
  bottom: number
  right: number
}
interface Window {
  innerWidth: number
  innerHeight: number
}

/** From this width on, notices are in the right corner. */
const WIDE = 640
/** The room that a notice of three lines and the bar beside it take up. */
const HEIGHT = 200
const WIDTH = 420

/**
 * The place in which a notice does not cover the control that was just pressed. Usual are the top of a phone's screen and the lower right corner of a
 * wider one.
 */
export function noticePlace(pressed: Pressed | undefined, { innerWidth, innerHeight }: Window): 'top' | 'bottom' {
  const wide = innerWidth >= WIDE
  if (!pressed) return wide ? 'bottom' : 'top'
  if (!wide) return pressed.top < HEIGHT ? 'bottom' : 'top'
  return pressed.bottom > innerHeight - HEIGHT && pressed.right > innerWidth - WIDTH ? 'top' : 'bottom'
}
