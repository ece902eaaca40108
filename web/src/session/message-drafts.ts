import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { useCallback, useSyncExternalStore } from 'react'

/** What was typed and not sent, per pair of members; one browser may serve several members. */
const getDraftKey = (member: number, other: number): BrowserStorageName<'localStorage'> =>
  `draft:${member}:${other}`

/** What this tab knows, also where the browser keeps nothing. */
const draftsByKey = new Map<string, string>()
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Another tab wrote last: its text is the newest. Without a key all was cleared. */
function handleStorageEvent({ key, newValue }: StorageEvent): void {
  if (key === null) draftsByKey.clear()
  else if (key.startsWith('draft:')) draftsByKey.set(key, newValue ?? '')
  else return
  notifyListeners()
}
/** A page that comes back from the browser's memory has heard nothing meanwhile. */
function handlePageShow({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  draftsByKey.clear()
  notifyListeners()
}

let isListening = false
function listenToOtherTabs(): void {
  if (isListening) return
  isListening = true
  addEventListener('storage', handleStorageEvent)
  addEventListener('pageshow', handlePageShow)
}

export function readDraft(member: number, other: number): string {
  listenToOtherTabs()
  const name = getDraftKey(member, other)
  let text = draftsByKey.get(name)
  if (text === undefined) {
    try {
      text = localStorage.getItem(name) ?? ''
    } catch {
      text = ''
    }
    draftsByKey.set(name, text)
  }
  return text
}

/** An empty text takes the draft away, in every tab. */
export function saveDraft(member: number, other: number, text: string): void {
  listenToOtherTabs()
  const name = getDraftKey(member, other)
  draftsByKey.set(name, text)
  try {
    if (text === '') localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {}
  notifyListeners()
}

/** The text was taken to be sent: this tab shows it no more, and the browser has it until it is released. */
export function hideSendingDraft(member: number, other: number): void {
  draftsByKey.set(getDraftKey(member, other), '')
  notifyListeners()
}
/** What was taken is kept elsewhere by now; what was typed since stays. */
export function deleteSentDraft(member: number, other: number): void {
  if (readDraft(member, other) === '') saveDraft(member, other, '')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft for one member as the tab that wrote last left it; nothing on the server. */
export const useDraft = (member: number, other: number): string =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => readDraft(member, other), [member, other]),
    () => '',
  )

/** With whom this member has drafts on this device. */
function listDraftRecipients(member: number): number[] {
  const begin = getDraftKey(member, 0).slice(0, -1)
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(begin))
    return names.map((name) => Number(name.slice(begin.length)))
  } catch {
    return []
  }
}
export const hasDrafts = (member: number): boolean => listDraftRecipients(member).length > 0
/** At a logout: nobody else finds them here. */
export const deleteDrafts = (member: number): void => {
  for (const other of listDraftRecipients(member)) saveDraft(member, other, '')
}
