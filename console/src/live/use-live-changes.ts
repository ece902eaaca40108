import { type StaffChange, staffChanges, staffChangesPath } from '@amarelle/contract/staff/changes'
import { useEffect, useEffectEvent } from 'react'

const reconnectDelayMs = 5000
const listeners = new Set<(change: StaffChange) => void>()
let source: EventSource | null = null
let hasGap = false

const notify = (change: StaffChange): void => {
  for (const listener of listeners) listener(change)
}
function connect(): void {
  const opened = new EventSource(staffChangesPath)
  source = opened
  for (const change of staffChanges) opened.addEventListener(change, () => notify(change))
  opened.addEventListener('open', () => {
    // Changes may have been missed while there was no connection.
    if (hasGap) staffChanges.forEach(notify)
    hasGap = false
  })
  opened.addEventListener('error', () => {
    hasGap = true
    // The browser reconnects by itself unless the server refused.
    if (opened.readyState === EventSource.CLOSED)
      setTimeout(() => {
        if (source === opened) connect()
      }, reconnectDelayMs)
  })
}
function disconnect(): void {
  source?.close()
  source = null
}
/** Only visible tabs hold a connection: with HTTP/1.1 a browser opens no more than six to a server. */
document.addEventListener('visibilitychange', () => {
  if (listeners.size === 0) return
  if (document.visibilityState === 'hidden') {
    hasGap = true
    disconnect()
  } else if (!source) connect()
})

/** Calls `onChange` when somebody changed what one of the topics stands for, and after the connection was interrupted. */
export function useLiveChanges<T extends StaffChange>(
  topics: readonly T[],
  onChange: (change: T) => void,
): void {
  const handle = useEffectEvent((change: StaffChange) => {
    const topic = topics.find((one) => one === change)
    if (topic) onChange(topic)
  })
  useEffect(() => {
    const listener = (change: StaffChange) => handle(change)
    listeners.add(listener)
    if (!source && document.visibilityState === 'visible') connect()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) disconnect()
    }
  }, [])
}
