import { useEffect, useState } from 'react'
import { editTimeLeft } from './edit-time.ts'

/** `dc_m` is in milliseconds. The result turns true while the page is open. */
export function useTooOld(dc_m: number): boolean {
  const [, setAt] = useState(0)
  const left = editTimeLeft(dc_m, Date.now())
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setAt(Date.now()), left)
    return () => clearTimeout(timer)
  }, [left])
  return left === 0
}
