import type { StoredName } from '@amarelle/contract/browser-storage'

/** What this device does about a new message besides showing it; one browser may serve several members. */
export interface Signals {
  readonly sound: boolean
  readonly vibration: boolean
}
const none: Signals = { sound: false, vibration: false }
const nameOf = (member: number): StoredName<'localStorage'> => `signals:${member}`
const listeners = new Set<() => void>()
let read: { readonly text: string | null; readonly signals: Signals } = { text: null, signals: none }

/** Nothing unless it was wanted. The same object as long as nothing changed. */
export function readSignals(member: number): Signals {
  try {
    const text = localStorage.getItem(nameOf(member))
    if (text !== read.text)
      read = { text, signals: { ...none, ...(JSON.parse(text ?? '{}') as Partial<Signals>) } }
    return read.signals
  } catch {
    return none
  }
}
/** False where the browser keeps nothing. */
export function keepSignals(member: number, signals: Signals): boolean {
  try {
    localStorage.setItem(nameOf(member), JSON.stringify(signals))
    for (const listener of listeners) listener()
    return true
  } catch {
    return false
  }
}
/** Also of what another tab changed. */
export function onSignals(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
export const noSignals = (): Signals => none
