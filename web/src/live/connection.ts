import type { LiveEvent } from '@amarelle/contract/live'

/**
 * What the live connection tells this tab; connect.ts keeps it. This half is small, for every screen that listens loads it.
 */
type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()

/** Hears every live event of this tab, in order, each once. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function tellLive(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

let open = false
const watchers = new Set<() => void>()

/** Whether events come as they happen: by this tab's own connection or by the one that it shares. */
export const isConnected = (): boolean => open
export function onConnected(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
export function setConnected(now: boolean): void {
  if (open === now) return
  open = now
  for (const watcher of watchers) watcher()
}
