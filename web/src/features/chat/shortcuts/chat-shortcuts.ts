/** What a key does in the conversations. */
export type ChatShortcut = 'previous' | 'next' | 'nextUnread' | 'search' | 'list'

/** The keys, besides Ctrl, ⌘ or Alt. No single character is used: speech input would trigger it. */
export interface ChatShortcutKey {
  readonly modifier: 'control' | 'alt'
  readonly shift: boolean
  /** As in `KeyboardEvent.key`, letters in lower case. */
  readonly key: string
}
export const chatShortcutKeys: Readonly<Record<ChatShortcut, ChatShortcutKey>> = {
  previous: { modifier: 'alt', shift: false, key: 'ArrowUp' },
  next: { modifier: 'alt', shift: false, key: 'ArrowDown' },
  nextUnread: { modifier: 'alt', shift: true, key: 'ArrowDown' },
  search: { modifier: 'control', shift: true, key: 'f' },
  list: { modifier: 'control', shift: false, key: '/' },
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
/** The shortcut of a pressed key; undefined if it has none. */
export const findChatShortcut = (event: PressedKey): ChatShortcut | undefined => {
  const isControl = event.ctrlKey || event.metaKey
  if (isControl === event.altKey) return undefined
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return (Object.keys(chatShortcutKeys) as ChatShortcut[]).find((name) => {
    const { modifier, shift, key } = chatShortcutKeys[name]
    // On some keyboards, a slash is typed with Shift.
    const isShiftRight = shift === event.shiftKey || key === '/'
    return pressed === key && isShiftRight && modifier === (isControl ? 'control' : 'alt')
  })
}
