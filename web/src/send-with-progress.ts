import type { Send } from '@unspun/contract/client.ts'

/** Long enough for a large file on a slow connection. */
const timeoutMs = 120_000

/** Uploads with `XMLHttpRequest`, since `fetch` does not report the progress of an upload. Sends no cookies to other hosts. */
export function sendWithProgress(
  url: string,
  { method, headers, body }: Parameters<Send>[1],
  onSent: (part: number) => void,
): ReturnType<Send> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.timeout = timeoutMs
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: async () => request.responseText })
    request.onerror = () => reject(new Error('the file could not be sent'))
    request.ontimeout = () => reject(new Error('sending the file took too long'))
    request.send(body ?? null)
  })
}
