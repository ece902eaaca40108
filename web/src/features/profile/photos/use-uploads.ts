import type { Photo } from '@amarelle/contract/endpoints/profiles'
import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import {
  removeUpload,
  emptyQueue,
  type UploadQueue,
  getUploadQueue,
  subscribeUploadQueue,
} from './upload-queue.ts'

/** The photos on their way that the profile doesn't show yet. One that arrived makes the screen ask for the profile anew. */
export function useUploads(photos: readonly Photo[]): UploadQueue {
  const { list, faults } = useSyncExternalStore(subscribeUploadQueue, getUploadQueue, () => emptyQueue)
  const { revalidate, state: asking } = useRevalidator()
  const shown = new Set(photos.map(({ id }) => id))
  const arrived = list.filter(({ state }) => state === 'sent').map(({ key }) => key)
  const keys = arrived.join(' ')
  useEffect(() => {
    // One question at a time: what arrives meanwhile is in the next answer.
    if (keys === '' || asking !== 'idle') return
    void revalidate().then(() => {
      for (const key of keys.split(' ')) removeUpload(key)
    })
  }, [keys, asking, revalidate])
  return { list: list.filter(({ photo }) => photo === undefined || !shown.has(photo)), faults }
}
