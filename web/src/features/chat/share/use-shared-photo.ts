import { useEffect, useState } from 'react'
import { useUser } from '../../../api/use-user.ts'
import { claimSharedPhoto } from './shared-photo-store.ts'

/** The waiting photo with that id as an object URL: undefined without an id and while it is read, null if it is gone. */
export function useSharedPhoto(id: string | undefined): string | null | undefined {
  const member = useUser()?.id
  const [read, setRead] = useState<{ readonly id: string; readonly preview: string | null }>()
  useEffect(() => {
    if (id === undefined || member === undefined) return
    let isCurrent = true
    let url: string | undefined
    void claimSharedPhoto(id, member)
      .catch(() => null)
      .then((file) => {
        if (!isCurrent) return
        if (file) url = URL.createObjectURL(file)
        setRead({ id, preview: url ?? null })
      })
    return () => {
      isCurrent = false
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [id, member])
  return read && read.id === id ? read.preview : undefined
}
