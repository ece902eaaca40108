import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { SkinTone } from 'frimousse'

/** On this device; where the browser keeps nothing, only for now. */
export interface LabelledEmoji {
  readonly emoji: string
  readonly label: string
}
const recentStorageKey: BrowserStorageName<'localStorage'> = 'emoji:recent'
const skinToneStorageKey: BrowserStorageName<'localStorage'> = 'emoji:tone'
const maxRecentEmoji = 16

function readStorage<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}
function writeStorage(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {}
}

/** The latest first. */
export const getRecentEmoji = (): readonly LabelledEmoji[] =>
  readStorage<LabelledEmoji[]>(recentStorageKey, [])
export const saveRecentEmoji = ({ emoji, label }: LabelledEmoji): void =>
  writeStorage(
    recentStorageKey,
    [{ emoji, label }, ...getRecentEmoji().filter((one) => one.emoji !== emoji)].slice(0, maxRecentEmoji),
  )

export const getSavedSkinTone = (): SkinTone => readStorage<SkinTone>(skinToneStorageKey, 'none')
export const saveSkinTone = (tone: SkinTone): void => writeStorage(skinToneStorageKey, tone)
