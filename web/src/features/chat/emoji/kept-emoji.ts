import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { SkinTone } from 'frimousse'

/** On this device; where the browser keeps nothing, only for now. */
export interface KnownEmoji {
  readonly emoji: string
  readonly label: string
}
const recentName: BrowserStorageName<'localStorage'> = 'emoji:recent'
const toneName: BrowserStorageName<'localStorage'> = 'emoji:tone'
const recentCount = 16

function read<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}
function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {}
}

/** The latest first. */
export const recentEmoji = (): readonly KnownEmoji[] => read<KnownEmoji[]>(recentName, [])
export const keepRecent = ({ emoji, label }: KnownEmoji): void =>
  keep(
    recentName,
    [{ emoji, label }, ...recentEmoji().filter((one) => one.emoji !== emoji)].slice(0, recentCount),
  )

export const keptTone = (): SkinTone => read<SkinTone>(toneName, 'none')
export const keepTone = (tone: SkinTone): void => keep(toneName, tone)
