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
/** Where keys have a meaning of their own. */
const keyInputSelector = 'input, textarea, select, details, dialog, [contenteditable]'

/** The game by keys: only while no field has the focus and nothing lies over the page. */
export function useGameKeys(onKey: (intent: KeyIntent) => void): void {
  const decide = useEffectEvent(onKey)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const intent = keyIntents[event.key]
      const { target } = event
      if (!intent || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (target instanceof Element && target.closest(keyInputSelector)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      decide(intent)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
