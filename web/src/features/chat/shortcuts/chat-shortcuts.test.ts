import { expect, test } from 'vitest'
import { findChatShortcut } from './chat-shortcuts.ts'

const press = (key: string, modifiers: Partial<Record<'ctrl' | 'meta' | 'alt' | 'shift', true>> = {}) =>
  findChatShortcut({
    key,
    ctrlKey: modifiers.ctrl ?? false,
    metaKey: modifiers.meta ?? false,
    altKey: modifiers.alt ?? false,
    shiftKey: modifiers.shift ?? false,
  })

test('shortcuts need Ctrl, ⌘ or Alt', () => {
  expect(press('ArrowDown', { alt: true })).toBe('next')
  expect(press('ArrowUp', { alt: true })).toBe('previous')
  expect(press('ArrowDown', { alt: true, shift: true })).toBe('nextUnread')
  expect(press('F', { ctrl: true, shift: true })).toBe('search')
  expect(press('f', { meta: true, shift: true })).toBe('search')
  expect(press('/', { ctrl: true })).toBe('list')
  for (const key of ['ArrowDown', 'ArrowUp', 'f', '/', '?']) expect(press(key)).toBeUndefined()
})

test('the slash needs Shift on some keyboards', () => {
  expect(press('/', { ctrl: true, shift: true })).toBe('list')
})

test('keys of the browser and of text fields stay theirs', () => {
  expect(press('f', { ctrl: true })).toBeUndefined()
  expect(press('ArrowDown', { shift: true })).toBeUndefined()
  expect(press('ArrowUp', { alt: true, shift: true })).toBeUndefined()
  expect(press('ArrowDown', { alt: true, ctrl: true })).toBeUndefined()
  expect(press('/', { alt: true })).toBeUndefined()
})
