import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'

/** What this device does about a new message besides showing it; one browser may serve several members. */
export interface MessageSignalSettings {
  readonly sound: boolean
  readonly vibration: boolean
}
const disabledSignals: MessageSignalSettings = { sound: false, vibration: false }
const getSettingsKey = (member: number): BrowserStorageName<'localStorage'> => `signals:${member}`
const listeners = new Set<() => void>()
let cachedSettings: { readonly text: string | null; readonly signals: MessageSignalSettings } = {
  text: null,
  signals: disabledSignals,
}

/** Nothing unless it was wanted. The same object as long as nothing changed. */
export function readSignalSettings(member: number): MessageSignalSettings {
  try {
    const text = localStorage.getItem(getSettingsKey(member))
    if (text !== cachedSettings.text)
      cachedSettings = {
        text,
        signals: { ...disabledSignals, ...(JSON.parse(text ?? '{}') as Partial<MessageSignalSettings>) },
      }
    return cachedSettings.signals
  } catch {
    return disabledSignals
  }
}
/** False where the browser keeps nothing. */
export function saveSignalSettings(member: number, signals: MessageSignalSettings): boolean {
  try {
    localStorage.setItem(getSettingsKey(member), JSON.stringify(signals))
    for (const listener of listeners) listener()
    return true
  } catch {
    return false
  }
}
/** Also of what another tab changed. */
export function onSignalSettingsChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
export const getDisabledSignals = (): MessageSignalSettings => disabledSignals
