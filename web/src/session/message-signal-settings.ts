import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'

/** Sound and vibration for new messages on this device, per member, because several members may use one browser. */
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

/** Returns the settings, off by default; the same object until they change, as useSyncExternalStore requires. */
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
/** Saves the settings; false if the browser has no storage. */
export function saveSignalSettings(member: number, signals: MessageSignalSettings): boolean {
  try {
    localStorage.setItem(getSettingsKey(member), JSON.stringify(signals))
    for (const listener of listeners) listener()
    return true
  } catch {
    return false
  }
}
/** Subscribes to changes, including those of other tabs. */
export function onSignalSettingsChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
export const getDisabledSignals = (): MessageSignalSettings => disabledSignals
