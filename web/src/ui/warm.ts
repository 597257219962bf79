let asked = false
let load: () => Promise<unknown> = async () => undefined

/** The host of overlays tells how their code is fetched. */
export function setOverlayCode(loader: () => Promise<unknown>): void {
  load = loader
}

function warm(): void {
  if (asked) return
  asked = true
  load().catch(() => {
    asked = false
  })
}

/** For every control that opens an overlay: the code is fetched when the pointer or the focus comes near. */
export const warmOverlays = { onPointerEnter: warm, onFocus: warm }
