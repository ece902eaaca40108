import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isPreferred } from './preferences.ts'

/** A key with a name: it is listed with the keys of the screen, and found by the palette. */
export interface NamedShortcut {
  readonly key: string
  readonly name: string
  readonly run: () => void
}
const namedLists = new Set<() => readonly NamedShortcut[]>()
/** Returns the named keys of the current screen. */
export const listShortcuts = (): readonly NamedShortcut[] => [...namedLists].flatMap((read) => read())

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))
const isSingleKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey
/** Returns whether a key must not act: text is typed, a dialog is open, or the person has switched single keys off. */
export const isKeyIgnored = (event: KeyboardEvent): boolean =>
  event.altKey ||
  event.defaultPrevented ||
  document.querySelector('dialog[open]') !== null ||
  (!event.ctrlKey && !event.metaKey && isTyping(event.target)) ||
  (isSingleKey(event) && isPreferred('keyless'))

/**
 * Runs functions on keys, by `KeyboardEvent.key` in lower case; `mod+` stands for Ctrl or ⌘. Keys without it work only while no text
 * is typed and no dialog is open. Keys with a name are listed by `?`.
 */
export function useShortcuts(
  shortcuts: Readonly<Record<string, () => void>>,
  names: Readonly<Record<string, string>> = {},
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyIgnored(event)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const run = shortcuts[event.ctrlKey || event.metaKey ? `mod+${key}` : key]
    if (!run) return
    event.preventDefault()
    run()
  })
  const named = useRef<readonly NamedShortcut[]>([])
  useEffect(() => {
    named.current = Object.entries(names).flatMap(([key, name]) => {
      const run = shortcuts[key]
      return run ? [{ key, name, run }] : []
    })
  })
  // Before the screen is painted: a key that is pressed as soon as its hint is visible must not be lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    const list = () => named.current
    document.addEventListener('keydown', listener)
    namedLists.add(list)
    return () => {
      document.removeEventListener('keydown', listener)
      namedLists.delete(list)
    }
  }, [])
}
