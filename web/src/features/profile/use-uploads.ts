import type { Photo } from '@amarelle/contract/endpoints/profiles'
import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { forget, none, type Uploads, uploads, subscribe } from './uploads.ts'

/** The photos on their way that the profile doesn't show yet. One that arrived makes the screen ask for the profile anew. */
export function useUploads(photos: readonly Photo[]): Uploads {
  const { list, faults } = useSyncExternalStore(subscribe, uploads, () => none)
  const { revalidate, state: asking } = useRevalidator()
  const shown = new Set(photos.map(({ id }) => id))
  const arrived = list.filter(({ state }) => state === 'sent').map(({ key }) => key)
  const keys = arrived.join(' ')
  useEffect(() => {
    // One question at a time: what arrives meanwhile is in the next answer.
    if (keys === '' || asking !== 'idle') return
    void revalidate().then(() => {
      for (const key of keys.split(' ')) forget(key)
    })
  }, [keys, asking, revalidate])
  return { list: list.filter(({ photo }) => photo === undefined || !shown.has(photo)), faults }
}
