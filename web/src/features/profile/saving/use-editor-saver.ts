import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { getProfileSaver, useSaverState } from './current-saver.ts'
import type { ProfileSaver } from './profile-saver.ts'

interface EditorSaver {
  readonly saver: ProfileSaver
  /** The profile as it is saved now. */
  readonly profile: OwnProfile
  /** Changes when the fields must be rendered anew. */
  readonly version: string
}
/** Connects the editor with the member's saver, which saves when the page is left or hidden and when the connection is back. */
export function useEditorSaver(loaded: OwnProfile): EditorSaver {
  const saver = getProfileSaver(loaded)
  const { profile: saved, version } = useSaverState(saver)
  // Photos are loaded anew while the editor is open.
  const open = useEffectEvent(() => saver.open(loaded))
  useEffect(() => {
    open()
    return saver.leave
  }, [saver])
  useEffect(() => {
    const saveEvents = ['online', 'offline', 'visibilitychange', 'pageshow'] as const
    for (const name of saveEvents) addEventListener(name, saver.saveAll)
    addEventListener('pagehide', saver.saveOnLeave)
    return () => {
      for (const name of saveEvents) removeEventListener(name, saver.saveAll)
      removeEventListener('pagehide', saver.saveOnLeave)
    }
  }, [saver])
  const profile = useMemo(() => {
    const { photos, photo_limit, main_image, verification, verified_month } = loaded
    return saved ? { ...saved, photos, photo_limit, main_image, verification, verified_month } : loaded
  }, [saved, loaded])
  return { saver, profile, version: `${loaded.id} ${version}` }
}
