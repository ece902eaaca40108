import { useEffect, useState, useSyncExternalStore } from 'react'
import { isConnected, onConnectionChange } from './live-events.ts'

/** Shorter interruptions are not shown. */
const connectingDelayMs = 3_000

function subscribeOnlineStatus(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Returns the status to show: `offline` at once, `connecting` only after more than three seconds. */
export function useConnectionStatus(): 'open' | 'connecting' | 'offline' {
  const online = useSyncExternalStore(
    subscribeOnlineStatus,
    () => navigator.onLine,
    () => true,
  )
  const connected = useSyncExternalStore(onConnectionChange, isConnected, () => true)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (connected) return
    const timer = setTimeout(() => setIsLong(true), connectingDelayMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [connected])
  if (!online) return 'offline'
  return !connected && isLong ? 'connecting' : 'open'
}
