import { useEffect, useState, useSyncExternalStore } from 'react'
import { isConnected, onConnectionChange } from './live-events.ts'

/** A short loss is nobody's concern. */
const connectingDelayMs = 3_000

function subscribeOnlineStatus(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** How things stand, for the member to see: offline at once, connecting only when it takes more than three seconds. */
export function useConnectionStatus(): 'open' | 'connecting' | 'offline' {
  const online = useSyncExternalStore(
    subscribeOnlineStatus,
    () => navigator.onLine,
    () => true,
  )
  const connected = useSyncExternalStore(onConnectionChange, isConnected, () => true)
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (connected) return
    const timer = setTimeout(() => setLong(true), connectingDelayMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [connected])
  if (!online) return 'offline'
  return !connected && long ? 'connecting' : 'open'
}
