import { useSyncExternalStore } from 'react'

/** An act that can be taken back for a while. */
export type Undoable =
  | { readonly kind: 'case'; readonly reference: string }
  | { readonly kind: 'photos'; readonly ids: readonly string[] }
export interface Toast {
  readonly id: string
  readonly text: string
  /** Null for what can't be taken back. */
  readonly undoable: Undoable | null
  /** When it leaves, in milliseconds since 1970. */
  readonly until: number
}

const shownMs = 6000
const mostShown = 3
const storageKey = 'toasts'
const listeners = new Set<() => void>()

/** Returns the toasts that have not left, also from before a reload. */
function readStored(): readonly Toast[] {
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as readonly Toast[]
  return stored.filter(({ until }) => until > Date.now())
}
let toasts = readStored()
function setToasts(changed: readonly Toast[]): void {
  toasts = changed
  sessionStorage.setItem(storageKey, JSON.stringify(changed))
  for (const listener of listeners) listener()
}

/** Says what was done; for as long as it can be taken back, or for six seconds. */
export function showToast(text: string, undo?: { readonly act: Undoable; readonly seconds: number }): void {
  const toast = {
    id: crypto.randomUUID(),
    text,
    undoable: undo?.act ?? null,
    until: Date.now() + (undo ? undo.seconds * 1000 : shownMs),
  }
  setToasts([...toasts, toast].slice(-mostShown))
}
export const removeToast = (id: string): void => setToasts(toasts.filter((toast) => toast.id !== id))
/** Lets a toast stay for longer, while it is read. */
export const keepToast = (id: string): void =>
  setToasts(
    toasts.map((toast) =>
      toast.id === id && !toast.undoable ? { ...toast, until: Date.now() + shownMs } : toast,
    ),
  )

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
