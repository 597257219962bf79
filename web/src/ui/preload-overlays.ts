let requested = false
let load: () => Promise<unknown> = async () => undefined

/** Sets how the code of the popups is loaded. Called by the host of overlays. */
export function setOverlayCode(loader: () => Promise<unknown>): void {
  load = loader
}

function preload(): void {
  if (requested) return
  requested = true
  load().catch(() => {
    requested = false
  })
}

/** Props for controls that open a popup: its code is loaded when the pointer or the focus reaches the control. */
export const preloadOverlays = { onPointerEnter: preload, onFocus: preload }
