import { useEffect, useState } from 'react'

/** What a chosen picture looks like, as the address of an image; undefined while there is none. */
export function usePreview(file: File | undefined): string | undefined {
  const [shown, setShown] = useState<{ file: File; address: string }>()
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    // As `data:`, which the pages' policy lets through.
    const reader = new FileReader()
    reader.onload = () => setShown({ file, address: String(reader.result) })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return shown?.file === file ? shown?.address : undefined
}
