import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { toSafeReturnPath } from './safe-return-path.ts'

/** Flattens the route tree to pages with full paths. */
function listPages(entries: readonly RouteConfigEntry[], parentPath = ''): { name: string; path: string }[] {
  return entries.flatMap(({ id = '', path, children }) => {
    const fullPath = path ? `${parentPath}/${path}` : parentPath
    return children ? listPages(children, fullPath) : [{ name: id, path: fullPath || '/' }]
  })
}

const testOrigin = 'https://amarelle.example'
const pathPiece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '\t',
    '\n',
    '@',
    ':',
    'https:',
    'javascript:',
    'evil.example',
    '?',
    '#',
    '..',
    '%09',
    '%2f',
    '%5c',
    '%2e',
    'api',
    'members',
    ' ',
  ),
  fc.string({ maxLength: 4 }),
)

test('the return path never leaves the site, whatever the input', () => {
  fc.assert(
    fc.property(fc.array(pathPiece, { maxLength: 8 }), (parts) => {
      const page = toSafeReturnPath(parts.join(''), '/members')
      const target = new URL(page, testOrigin)
      expect(target.origin).toBe(testOrigin)
      expect(target.pathname).toMatch(/^\/(members(\/.*)?)?$/)
      expect(decodeURIComponent(target.pathname)).not.toMatch(/api|\/\/|\\\\/)
    }),
    { numRuns: 2000 },
  )
})
test('keeps paths of our own with their query, and replaces anything else by the fallback', () => {
  expect(toSafeReturnPath('/chats/7?gift=1#end', '/members')).toBe('/chats/7?gift=1#end')
  for (const foreign of [
    null,
    '',
    'chats',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
  ])
    expect(toSafeReturnPath(foreign, '/members')).toBe('/members')
})

test('rejects paths that are not pages, in any spelling', () => {
  for (const address of [
    '/api/logout.php',
    '/API/logout.php',
    '/api',
    '/%61pi/logout.php',
    '/members/../api/logout.php',
    '/members/%2e%2e/api/logout.php',
    '/members/..%2fapi/logout.php',
    '/members/.%2e/api/logout.php',
    '/members/%252e%252e/api/logout.php',
    '/./api/logout.php',
    '/members//evil.example',
    '/members/%00',
    '/members\\..\\api\\logout.php',
    '/webhooks/sandbox',
    '/live',
    '/logout',
    '/language',
    '/invoices/2026-000001.pdf',
    '/exports/1.zip',
    '/photos/1/full.webp',
    '/sandbox/pay/1',
    '/u-1-0-00000000000000000000000000000000',
    `/${'A'.repeat(43)}`,
    '/sw-push.js',
    '/constructor',
    '/\u0000members',
    '/mem\nbers',
    ' /members',
  ])
    expect(toSafeReturnPath(address, '/otherwise'), address).toBe('/otherwise')
})
test('accepts every page, but no routes that have side effects or are not pages', () => {
  const dynamic = new Set(['token', 'not-found'])
  const nonPages = new Set(['enter', 'logout', 'language', 'manifest', 'service-worker'])
  for (const { name, path } of listPages(routes).filter((page) => !dynamic.has(page.name))) {
    const address = path.replace('?', '').replaceAll(/:\w+/g, '7')
    expect(toSafeReturnPath(address, '/otherwise'), name).toBe(nonPages.has(name) ? '/otherwise' : address)
  }
})
