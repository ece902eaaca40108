import { useEffect, useEffectEvent } from 'react'

export type KeyIntent = 'pass' | 'like' | 'profile' | 'undo'
const keyIntents: Readonly<Record<string, KeyIntent>> = {
  ArrowLeft: 'pass',
  ArrowRight: 'like',
  ArrowUp: 'profile',
  i: 'profile',
  u: 'undo',
  Backspace: 'undo',
}
/** Elements that handle keys themselves. */
const keyInputSelector = 'input, textarea, select, details, dialog, [contenteditable]'

/** Keyboard control of the game; ignored while a field has the focus or a dialog is open. */
export function useGameKeys(onKey: (intent: KeyIntent) => void): void {
  const handleIntent = useEffectEvent(onKey)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const intent = keyIntents[event.key]
      const { target } = event
      if (!intent || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (target instanceof Element && target.closest(keyInputSelector)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      handleIntent(intent)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
