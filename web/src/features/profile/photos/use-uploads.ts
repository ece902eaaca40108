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

/** Returns the uploads that are not in the loaded profile yet; revalidates the profile when one is complete. */
export function useUploads(photos: readonly Photo[]): UploadQueue {
  const { list, faults } = useSyncExternalStore(subscribeUploadQueue, getUploadQueue, () => emptyQueue)
  const { revalidate, state: revalidationState } = useRevalidator()
  const profilePhotoIds = new Set(photos.map(({ id }) => id))
  const sentKeys = list.filter(({ state }) => state === 'sent').map(({ key }) => key)
  const keys = sentKeys.join(' ')
  useEffect(() => {
    // One revalidation at a time; uploads that complete meanwhile are covered by the next one.
    if (keys === '' || revalidationState !== 'idle') return
    void revalidate().then(() => {
      for (const key of keys.split(' ')) removeUpload(key)
    })
  }, [keys, revalidationState, revalidate])
  return { list: list.filter(({ photo }) => photo === undefined || !profilePhotoIds.has(photo)), faults }
}
