import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { browserStorage } from '../../contract/src/domain/browser-storage.ts'
import { findBrowserStorageItem } from './find-browser-storage-item.ts'

const rootUrl = new URL('../../', import.meta.url)
const sources = globSync(
  ['web/src/**/*.{ts,tsx}', 'web/vite/*.ts', 'web/public/*.js', 'server/src/**/*.ts'],
  {
    cwd: rootUrl,
  },
)
  .filter((file) => !/\.test\.ts$|storage-purposes/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, rootUrl), 'utf8') }))

it('an entry that nobody sets any more is found', () => {
  const unused = browserStorage.filter(({ key, ...entry }) => {
    if ('by' in entry) return false
    const name = key.split('*')[0] ?? key
    // In quotes, or at the start of a template literal.
    return !sources.some(({ text }) => text.includes(`'${name}`) || text.includes(`\`${name}`))
  })
  expect(unused).toEqual([])
})

it('a person who writes into a browser takes the name from the list', () => {
  const writes =
    /(localStorage|sessionStorage)\.setItem|document\.cookie = |cookieStore\.set|createStore\(|caches\.open/
  const untyped = sources
    .filter(({ text }) => writes.test(text) && !text.includes('BrowserStorageName'))
    .map(({ file }) => file)
  expect(untyped).toEqual([])
})

it('a key of a browser is found by its beginning where the rest is another for each member', () => {
  expect(findBrowserStorageItem('localStorage', 'draft:7:12')?.key).toBe('draft:*')
  expect(findBrowserStorageItem('cookie', 'session')?.key).toBe('session')
  expect(findBrowserStorageItem('sessionStorage', 'draft:7:12')).toBeUndefined()
  expect(findBrowserStorageItem('cookie', '__Host-session')?.key).toBe('session')
  expect(findBrowserStorageItem('localStorage', '__Host-draft:7:12')).toBeUndefined()
  expect(findBrowserStorageItem('cookie', 'sessions')).toBeUndefined()
})
