/** Whether a text is an absolute address of the web. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim())
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
}
