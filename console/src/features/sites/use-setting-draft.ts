import type { SettingValue, SiteSetting } from '@amarelle/contract/staff/endpoints/sites'
import type { SettingKey } from '@amarelle/contract/staff/site-settings'
import { useState } from 'react'
import { getAppliedValue, isSameValue } from './setting-values.ts'

interface DraftEntry {
  readonly value: SettingValue
  /** The site's own value when the field was changed first: a colleague's change since then is a conflict. */
  readonly seen: SettingValue
}
export interface SettingDraft {
  readonly entries: ReadonlyMap<SettingKey, DraftEntry>
  readonly set: (setting: SiteSetting, value: SettingValue) => void
  /** Takes one setting out of the draft. */
  readonly drop: (key: SettingKey) => void
  /** Keeps the own value although a colleague has changed the setting. */
  readonly keep: (setting: SiteSetting) => void
  readonly clear: () => void
}

/** Settings that were changed on the screen and are not saved. */
export function useSettingDraft(): SettingDraft {
  const [entries, setEntries] = useState<SettingDraft['entries']>(new Map())
  const change = (act: (next: Map<SettingKey, DraftEntry>) => void) =>
    setEntries((before) => {
      const next = new Map(before)
      act(next)
      return next
    })
  return {
    entries,
    set: (setting, value) =>
      change((next) => {
        const seen = next.get(setting.key)?.seen ?? setting.value
        const isBack =
          isSameValue(value, setting.value) ||
          (value !== null && isSameValue(value, getAppliedValue(setting)))
        if (isBack && isSameValue(seen, setting.value)) next.delete(setting.key)
        else next.set(setting.key, { value, seen })
      }),
    drop: (key) => change((next) => next.delete(key)),
    keep: ({ key, value: seen }) =>
      change((next) => {
        const entry = next.get(key)
        if (entry) next.set(key, { ...entry, seen })
      }),
    clear: () => setEntries(new Map()),
  }
}
