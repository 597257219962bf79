import { useEffect, useState } from 'react'

export function usePreview(file: File | undefined): string | undefined {
  const [shown, setShown] = useState<{ file: File; address: string }>()
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    // The content security policy allows `data:` addresses.
    const reader = new FileReader()
    reader.onload = () => setShown({ file, address: String(reader.result) })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return shown?.file === file ? shown?.address : undefined
}
