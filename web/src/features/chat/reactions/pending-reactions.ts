import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { ReactionEmoji } from '@amarelle/contract/domain/fields'
import { setReactionEndpoint } from '@amarelle/contract/endpoints/chat'
import { useCallback, useSyncExternalStore } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import {
  addReactingMember,
  emitRefusedReaction,
  emitStoredReaction,
  toReactionStorageKey,
} from './reaction-results.ts'

/** An own reaction, or its removal, that the server has not confirmed. */
interface PendingReaction {
  /** Idempotency key of this choice. */
  readonly key: string
  readonly emoji: ReactionEmoji | null
}

/** Pending reactions of this tab's members by storage key; also works if the browser has no storage. */
const pendingByKey = new Map<string, PendingReaction>()
const loadedMembers = new Set<number>()
const subscribers = new Set<() => void>()
const notifySubscribers = () => {
  for (const notify of subscribers) notify()
}

function applyStoredValue(key: string, stored: string | null): void {
  if (stored === null) pendingByKey.delete(key)
  else
    try {
      pendingByKey.set(key, JSON.parse(stored) as PendingReaction)
    } catch {
      pendingByKey.delete(key)
    }
}
/** Reads a member's pending reactions of all tabs from the storage. */
function loadPending(member: number): void {
  const prefix = toReactionStorageKey(member, '')
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    for (const key of pendingByKey.keys()) if (key.startsWith(prefix)) pendingByKey.delete(key)
    for (const key of keys) applyStoredValue(key, localStorage.getItem(key))
  } catch {}
}
function ensureLoaded(member: number): void {
  if (loadedMembers.size === 0)
    addEventListener('storage', ({ key, newValue }) => {
      if (key === null) pendingByKey.clear()
      else if (key.startsWith('reaction:')) applyStoredValue(key, newValue)
      else return
      notifySubscribers()
    })
  if (loadedMembers.has(member)) return
  loadedMembers.add(member)
  loadPending(member)
}

function savePending(member: number, message: number, pending: PendingReaction | null): void {
  const key: BrowserStorageName<'localStorage'> = toReactionStorageKey(member, message)
  if (pending) pendingByKey.set(key, pending)
  else pendingByKey.delete(key)
  try {
    if (pending) localStorage.setItem(key, JSON.stringify(pending))
    else localStorage.removeItem(key)
  } catch {}
  notifySubscribers()
}

/** The member's pending reactions with the ids of their messages. */
function listPending(member: number): { readonly message: number; readonly pending: PendingReaction }[] {
  const prefix = toReactionStorageKey(member, '')
  return [...pendingByKey]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, pending]) => ({ message: Number(key.slice(prefix.length)), pending }))
}

/** Sends the member's pending reactions one after the other; stops when the connection is lost. */
async function sendAll(member: number): Promise<void> {
  loadPending(member)
  const failedKeys = new Set<string>()
  for (;;) {
    const next = listPending(member).find(({ pending }) => !failedKeys.has(pending.key))
    if (!next || !navigator.onLine) return
    const { message, pending } = next
    const settle = () => {
      // A newer choice, made meanwhile, is still to be sent.
      if (pendingByKey.get(toReactionStorageKey(member, message))?.key === pending.key)
        savePending(member, message, null)
    }
    try {
      const { reactions } = await call(
        setReactionEndpoint,
        { message, emoji: pending.emoji, as: member },
        { key: pending.key },
      )
      emitStoredReaction(message, reactions)
      settle()
    } catch (error) {
      if (isApiError(error) && error.status < 500 && !error.answer.authentication_required) {
        settle()
        emitRefusedReaction(error.answer.error.message)
      } else failedKeys.add(pending.key)
    }
  }
}

/** Sends pending reactions; only one tab sends at a time, so that an older choice never overtakes a newer one. */
export function sendPendingReactions(member: number): void {
  ensureLoaded(member)
  if (listPending(member).length > 0)
    void navigator.locks.request(`reactions of ${member}`, () => sendAll(member))
}

/** Shows an own reaction at once and keeps it on the device until the server has it; null removes the reaction. */
export function chooseReaction(member: number, message: number, emoji: ReactionEmoji | null): void {
  ensureLoaded(member)
  addReactingMember(member)
  savePending(member, message, { key: crypto.randomUUID(), emoji })
  sendPendingReactions(member)
}

/** Called on logout, so that nothing of the member stays. */
export function deletePendingReactions(member: number): void {
  ensureLoaded(member)
  for (const { message } of listPending(member)) savePending(member, message, null)
}

function subscribe(notify: () => void): () => void {
  subscribers.add(notify)
  return () => subscribers.delete(notify)
}
/** Returns the own reaction that is not sent yet; null if it is a removal, undefined if there is none. */
export const usePendingReaction = (member: number, message: number): ReactionEmoji | null | undefined =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => {
      ensureLoaded(member)
      return pendingByKey.get(toReactionStorageKey(member, message))?.emoji
    }, [member, message]),
    () => undefined,
  )
