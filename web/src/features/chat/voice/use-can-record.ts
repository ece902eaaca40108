import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}
/** Whether the browser can record sound; true on the server, where nobody knows. */
export const useCanRecord = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => 'MediaRecorder' in window && navigator.mediaDevices !== undefined,
    () => true,
  )
