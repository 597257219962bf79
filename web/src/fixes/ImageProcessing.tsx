import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { useEffect } from 'react'
import { useApp } from '../app.ts'
import { waitForImages } from './wait-for-images.ts'

/** Stands in for the share pictures of a fix, requests them, and updates the fix in the store once they are drawn. */
export function ImageProcessing({ id }: { id: number }) {
  const { store, reads } = useApp()
  useEffect(() => {
    const left = new AbortController()
    const questions = {
      order: () => reads.get('/headline-fixes/post-create/', { id }),
      read: async () => {
        const answer = await reads.get('/headline-fixes/get/', { id })
        return answer && !answer.errors ? answer : undefined
      },
    }
    void waitForImages(questions, left.signal).then((fix) => fix && store.merge('fix', [fix], fix.ts))
    return () => left.abort()
  }, [id, store, reads])
  return <span>{fixMessages.imageProcessing}</span>
}
