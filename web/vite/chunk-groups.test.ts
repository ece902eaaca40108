import { expect, test } from 'vitest'
import { getChunkName } from './chunk-groups.ts'

/** Modules by path, each with what imports it. */
function nameChunk(id: string, importers: Readonly<Record<string, readonly string[]>>) {
  return getChunkName(id, (path) => ({
    importers: importers[path] ?? [],
    dynamicImporters: path.endsWith('-dialog.tsx') ? ['/web/src/root.tsx'] : [],
    isEntry: /\/(entry\.client|root|chats|thread|members|likes|settings)\.tsx/.test(path),
  }))
}
const chats = '/web/src/features/chat/chats.tsx'
const thread = '/web/src/features/chat/thread.tsx'

test('what the client entry, the root or three screens import is loaded with every page', () => {
  expect(nameChunk('/react-dom.js', { '/react-dom.js': ['/web/src/entry.client.tsx'] })).toBe('frame')
  expect(nameChunk('/a.ts', { '/a.ts': ['/b.ts'], '/b.ts': ['/web/src/root.tsx'] })).toBe('frame')
  const screens = ['/members.tsx', '/likes.tsx', '/settings.tsx']
  expect(nameChunk('/web/src/ui/modal.tsx', { '/web/src/ui/modal.tsx': screens })).toBe('frame')
  expect(nameChunk('/web/src/ui/modal.tsx', { '/web/src/ui/modal.tsx': screens.slice(1) })).toBe(null)
})

test('the client entry stays out of the frame: it would hydrate pages before their own script asks for it', () => {
  expect(nameChunk('/web/src/entry.client.tsx', {})).toBe(null)
})

test('the chat list loads nothing that only conversations need', () => {
  const bubble = '/web/src/features/chat/bubbles/bubble.tsx'
  expect(nameChunk(bubble, { [bubble]: [thread] })).toBe('thread')
  const status = '/web/src/features/chat/shared/connection-status.tsx'
  expect(nameChunk(status, { [status]: [thread, chats] })).toBe('chats')
})

test('a module that imports itself in a circle has the entries of the circle', () => {
  expect(nameChunk('/a.ts', { '/a.ts': ['/b.ts'], '/b.ts': ['/a.ts', '/web/src/root.tsx'] })).toBe('frame')
})

test('another screen loads what it shares with conversations without loading conversations', () => {
  const translation = '/web/src/shared/translation/translation.tsx'
  expect(nameChunk(translation, { [translation]: [thread, '/members.tsx'] })).toBe('thread-shared')
})

test('what only dialogs share is loaded with them, not with every page', () => {
  const dialogs = ['/a-dialog.tsx', '/b-dialog.tsx', '/c-dialog.tsx']
  const balance = '/web/src/shared/credit-balance.tsx'
  expect(nameChunk(balance, { [balance]: dialogs })).toBe(null)
  expect(nameChunk(balance, { [balance]: [...dialogs, '/members.tsx'] })).toBe('frame')
})

test('search, profiles and conversations load no icons of other screens', () => {
  const icon = '/node_modules/lucide-react/dist/esm/icons/lock.mjs'
  expect(nameChunk(icon, { [icon]: ['/web/src/root.tsx', thread] })).toBe('frame')
  expect(nameChunk(icon, { [icon]: ['/settings.tsx', thread] })).toBe('icons')
  expect(nameChunk(icon, { [icon]: ['/settings.tsx', '/likes.tsx'] })).toBe('more-icons')
  expect(nameChunk(icon, { [icon]: [thread] })).toBe(null)
})
