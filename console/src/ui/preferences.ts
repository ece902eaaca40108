import { useSyncExternalStore } from 'react'

/** The preferences of a person for this device: low rows, a folded sidebar, no single keys. */
const preferences = ['compact', 'folded', 'keyless'] as const
export type Preference = (typeof preferences)[number]

const getStorageKey = (name: Preference) => `console-${name}`
const listeners = new Set<() => void>()

export const isPreferred = (name: Preference): boolean => localStorage.getItem(getStorageKey(name)) === 'on'
/** Lets the styles know what is chosen, as attributes of the root element. */
export function applyPreferences(): void {
  for (const name of preferences) document.documentElement.toggleAttribute(`data-${name}`, isPreferred(name))
}
export function setPreference(name: Preference, isOn: boolean): void {
  localStorage.setItem(getStorageKey(name), isOn ? 'on' : 'off')
  applyPreferences()
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const usePreference = (name: Preference): boolean =>
  useSyncExternalStore(subscribe, () => isPreferred(name))
