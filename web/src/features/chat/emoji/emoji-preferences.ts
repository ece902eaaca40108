import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { SkinTone } from 'frimousse'

export interface LabelledEmoji {
  readonly emoji: string
  readonly label: string
}
const recentStorageKey: BrowserStorageName<'localStorage'> = 'emoji:recent'
const skinToneStorageKey: BrowserStorageName<'localStorage'> = 'emoji:tone'
const maxRecentEmoji = 16

function readStorage<T>(name: string, fallback: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}
function writeStorage(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {}
}

/** Most recent first; stored on this device. */
export const getRecentEmoji = (): readonly LabelledEmoji[] =>
  readStorage<LabelledEmoji[]>(recentStorageKey, [])
export const saveRecentEmoji = ({ emoji, label }: LabelledEmoji): void =>
  writeStorage(
    recentStorageKey,
    [{ emoji, label }, ...getRecentEmoji().filter((recent) => recent.emoji !== emoji)].slice(
      0,
      maxRecentEmoji,
    ),
  )

export const getSavedSkinTone = (): SkinTone => readStorage<SkinTone>(skinToneStorageKey, 'none')
export const saveSkinTone = (tone: SkinTone): void => writeStorage(skinToneStorageKey, tone)
