import type { LiveEvent } from '@amarelle/contract/endpoints/live'

/**
 * What the live connection tells this tab; connect.ts keeps it. This half is small, for every screen that listens loads it.
 */
type LiveListener = (event: LiveEvent) => void
const listeners = new Set<LiveListener>()

/** Hears every live event of this tab, in order, each once. */
export function onLiveEvent(listener: LiveListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

let connected = false
const connectionListeners = new Set<() => void>()

/** Whether events come as they happen: by this tab's own connection or by the one that it shares. */
export const isConnected = (): boolean => connected
export function onConnectionChange(watcher: () => void): () => void {
  connectionListeners.add(watcher)
  return () => connectionListeners.delete(watcher)
}
export function setConnected(now: boolean): void {
  if (connected === now) return
  connected = now
  for (const watcher of connectionListeners) watcher()
}
