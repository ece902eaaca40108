import { useEffect, useEffectEvent } from 'react'
import { type ChatShortcut, findChatShortcut } from './chat-shortcuts.ts'

/** Runs functions on the keys of `chatShortcutKeys`, also while a message is typed, but not while a dialog is open. */
export function useChatShortcuts(actions: Readonly<Partial<Record<ChatShortcut, () => void>>>): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = findChatShortcut(event)
    const run = shortcut && actions[shortcut]
    if (!run || event.defaultPrevented || document.querySelector('dialog[open]')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
