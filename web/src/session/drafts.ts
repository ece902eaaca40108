import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The subject of a draft: a number is the member who gets the message, `reply-` names the message that it replies to, `saved-` what
 * the server has of the message, `profile-` a field of the own profile, and `comment-` a member and the part of their profile that a
 * comment is about.
 */
export type DraftSubject =
  | number
  | `${number}`
  | `reply-${number}`
  | `saved-${number}`
  | `profile-${string}`
  | `comment-${number}-${string}`

/** Drafts are stored per member, because several members may use one browser. */
const getDraftKey = (member: number, subject: DraftSubject | ''): BrowserStorageName<'localStorage'> =>
  `draft:${member}:${subject}`

/** Cache of this tab; also works if the browser has no storage. */
const draftsByKey = new Map<string, string>()
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Applies changes of other tabs; a null key means that the whole storage was cleared. */
function handleStorageEvent({ key, newValue }: StorageEvent): void {
  if (key === null) draftsByKey.clear()
  else if (key.startsWith('draft:')) draftsByKey.set(key, newValue ?? '')
  else return
  notifyListeners()
}
/** A page restored from the back/forward cache has missed storage events. */
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

export function readDraft(member: number, subject: DraftSubject): string {
  listenToOtherTabs()
  const key = getDraftKey(member, subject)
  let text = draftsByKey.get(key)
  if (text === undefined) {
    try {
      text = localStorage.getItem(key) ?? ''
    } catch {
      text = ''
    }
    draftsByKey.set(key, text)
  }
  return text
}

/** Saves the draft for all tabs; an empty text deletes it. */
export function saveDraft(member: number, subject: DraftSubject, text: string): void {
  listenToOtherTabs()
  const key = getDraftKey(member, subject)
  draftsByKey.set(key, text)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {}
  notifyListeners()
}

/** Hides the draft in this tab while it is being sent; it stays stored until `deleteSentDraft`. */
export function hideSendingDraft(member: number, other: number): void {
  draftsByKey.set(getDraftKey(member, other), '')
  notifyListeners()
}
/** Deletes a hidden draft once the message is stored elsewhere; text typed since then is kept. */
export function deleteSentDraft(member: number, other: number): void {
  if (readDraft(member, other) === '') saveDraft(member, other, '')
}

/** What the server has of the draft to a member, and its version there. */
export interface SavedDraft {
  readonly text: string
  readonly version: number
}
const nothingSaved: SavedDraft = { text: '', version: 0 }
export function readSavedDraft(member: number, profile: number): SavedDraft {
  const stored = readDraft(member, `saved-${profile}`)
  if (stored === '') return nothingSaved
  try {
    return JSON.parse(stored) as SavedDraft
  } catch {
    return nothingSaved
  }
}
export const writeSavedDraft = (member: number, profile: number, saved: SavedDraft): void =>
  saveDraft(member, `saved-${profile}`, JSON.stringify(saved))

/** Calls `listener` when any draft changes, in this tab or another one. */
export const onDraftChange = (listener: () => void): (() => void) => subscribe(listener)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the latest draft, across tabs; empty on the server. */
export const useDraft = (member: number, subject: DraftSubject): string =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => readDraft(member, subject), [member, subject]),
    () => '',
  )

/** Returns what this member has drafts for on this device. */
export function listDraftSubjects(member: number): DraftSubject[] {
  const keyPrefix = getDraftKey(member, '')
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(keyPrefix))
      .map((key) => key.slice(keyPrefix.length) as DraftSubject)
  } catch {
    return []
  }
}
/** Whether this device has drafts that the server doesn't have. */
export const hasDrafts = (member: number): boolean =>
  listDraftSubjects(member).some((subject) => {
    const [, profile] = /^(\d+)$/.exec(String(subject)) ?? []
    if (profile === undefined) return !String(subject).startsWith('saved-')
    return readDraft(member, subject) !== readSavedDraft(member, Number(profile)).text
  })
/** Called on logout, so that nobody else can read them. */
export const deleteDrafts = (member: number): void => {
  for (const subject of listDraftSubjects(member)) saveDraft(member, subject, '')
}
