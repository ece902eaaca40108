import { useEffect, useState, useSyncExternalStore } from 'react'
import { isConnected, onConnected } from './connection.ts'

/** A short loss is nobody's concern. */
const untold = 3_000

function onLine(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** How things stand, for the member to see: offline at once, connecting only when it takes more than three seconds. */
export function useConnection(): 'open' | 'connecting' | 'offline' {
  const online = useSyncExternalStore(
    onLine,
    () => navigator.onLine,
    () => true,
  )
  const connected = useSyncExternalStore(onConnected, isConnected, () => true)
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (connected) return
    const timer = setTimeout(() => setLong(true), untold)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [connected])
  if (!online) return 'offline'
  return !connected && long ? 'connecting' : 'open'
}
