import type { LiveEvent } from '@amarelle/contract/endpoints/live'

/**
 * Live events of this tab, received by connect-live.ts. A separate small module, because every screen that listens loads it.
 */
type LiveListener = (event: LiveEvent) => void
const listeners = new Set<LiveListener>()

/** Subscribes to all live events, each delivered once and in order; returns the function that unsubscribes. */
export function onLiveEvent(listener: LiveListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

let connected = false
const connectionListeners = new Set<() => void>()

/** Whether events arrive in real time, over this tab's own connection or that of another tab. */
export const isConnected = (): boolean => connected
export function onConnectionChange(listener: () => void): () => void {
  connectionListeners.add(listener)
  return () => connectionListeners.delete(listener)
}
export function setConnected(isNowConnected: boolean): void {
  if (connected === isNowConnected) return
  connected = isNowConnected
  for (const listener of connectionListeners) listener()
}
