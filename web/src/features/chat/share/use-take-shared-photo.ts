import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../../api/use-user.ts'

/** State of the link from `/share` to a conversation. */
export interface SharedPhotoState {
  /** Id of the photo that waits on the device. */
  readonly sharedPhoto: string
}

/** Hands a photo that was shared into this conversation to the composer, once. It stays on the device while nobody can write here. */
export function useTakeSharedPhoto(canWrite: boolean, onPhoto: (file: File) => void): void {
  const member = useUser()?.id
  const id = (useLocation().state as Partial<SharedPhotoState> | null)?.sharedPhoto
  const take = useEffectEvent(async (photo: string, owner: number) => {
    const { takeSharedPhoto } = await import('./shared-photo-store.ts')
    const file = await takeSharedPhoto(photo, owner)
    if (file) onPhoto(file)
  })
  useEffect(() => {
    // If it can't be read, it was shown before and is still in the other app.
    if (canWrite && id !== undefined && member !== undefined) take(id, member).catch(() => {})
  }, [canWrite, id, member])
}
