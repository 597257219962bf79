/** Moves the focus between the search field and the links in `box`, skipping its icon. */
export function step(event: KeyboardEvent, box: HTMLElement): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  const stops = [...box.querySelectorAll<HTMLElement>('input, a:not(.icon-btn)')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by]
  if (!next || stops.length < 2) return
  event.preventDefault()
  next.focus()
}
