import type { StoredName } from '@amarelle/contract/browser-storage'
import { useCallback, useSyncExternalStore } from 'react'

/** What was typed and not sent, per pair of members; one browser may serve several members. */
const nameOf = (member: number, other: number): StoredName<'localStorage'> => `draft:${member}:${other}`

/** What this tab knows, also where the browser keeps nothing. */
const known = new Map<string, string>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Another tab wrote last: its text is the newest. Without a key all was cleared. */
function hear({ key, newValue }: StorageEvent): void {
  if (key === null) known.clear()
  else if (key.startsWith('draft:')) known.set(key, newValue ?? '')
  else return
  tell()
}
/** A page that comes back from the browser's memory has heard nothing meanwhile. */
function forget({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  known.clear()
  tell()
}

let hearing = false
function hearOtherTabs(): void {
  if (hearing) return
  hearing = true
  addEventListener('storage', hear)
  addEventListener('pageshow', forget)
}

export function readDraft(member: number, other: number): string {
  hearOtherTabs()
  const name = nameOf(member, other)
  let text = known.get(name)
  if (text === undefined) {
    try {
      text = localStorage.getItem(name) ?? ''
    } catch {
      text = ''
    }
    known.set(name, text)
  }
  return text
}

/** An empty text takes the draft away, in every tab. */
export function keepDraft(member: number, other: number, text: string): void {
  hearOtherTabs()
  const name = nameOf(member, other)
  known.set(name, text)
  try {
    if (text === '') localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {}
  tell()
}

/** The text was taken to be sent: this tab shows it no more, and the browser has it until it is released. */
export function takeDraft(member: number, other: number): void {
  known.set(nameOf(member, other), '')
  tell()
}
/** What was taken is kept elsewhere by now; what was typed since stays. */
export function releaseDraft(member: number, other: number): void {
  if (readDraft(member, other) === '') keepDraft(member, other, '')
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft for one member as the tab that wrote last left it; nothing on the server. */
export const useDraft = (member: number, other: number): string =>
  useSyncExternalStore(
    listen,
    useCallback(() => readDraft(member, other), [member, other]),
    () => '',
  )

/** With whom this member has drafts on this device. */
function draftsOf(member: number): number[] {
  const begin = nameOf(member, 0).slice(0, -1)
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(begin))
    return names.map((name) => Number(name.slice(begin.length)))
  } catch {
    return []
  }
}
export const hasDrafts = (member: number): boolean => draftsOf(member).length > 0
/** At a logout: nobody else finds them here. */
export const dropDrafts = (member: number): void => {
  for (const other of draftsOf(member)) keepDraft(member, other, '')
}
