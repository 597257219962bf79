let requested = false
let load: () => Promise<unknown> = async () => undefined

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

/** Loads the popups' code when the pointer or the focus reaches the control. */
export const preloadOverlays = { onPointerEnter: preload, onFocus: preload }
