import type { RouteConfigEntry } from '@react-router/dev/routes'
import { screenPaths } from '@amarelle/contract/domain/screens'
import { expect, test } from 'vitest'
import routes from './routes.ts'

interface ScreenRoute {
  readonly name: string
  readonly path: string
  /** Files of the surrounding layouts, outermost first. */
  readonly layouts: readonly string[]
}
/** Flattens the route tree to screens with full paths. */
function listScreenRoutes(
  entries: readonly RouteConfigEntry[],
  parentPath = '',
  layouts: readonly string[] = [],
): ScreenRoute[] {
  return entries.flatMap(({ id, path, file, children }) => {
    const fullPath = path ? `${parentPath}/${path}` : parentPath
    if (children) return listScreenRoutes(children, fullPath, [...layouts, file])
    return [{ name: id ?? '', path: fullPath || '/', layouts }]
  })
}
const screenRoutes = listScreenRoutes(routes)
const routeByName = new Map(screenRoutes.map((screen) => [screen.name, screen]))

test('every screen of the specification exists by its name and path', () => {
  const mismatches = Object.entries(screenPaths).filter(
    ([name, path]) => routeByName.get(name)?.path !== path,
  )
  expect(mismatches).toEqual([])
})
test('screen names and paths are unique', () => {
  expect(routeByName.size).toBe(screenRoutes.length)
  expect(new Set(screenRoutes.map(({ path }) => path)).size).toBe(screenRoutes.length)
})
test('each screen uses its expected layout', () => {
  const getLayoutName = (name: string) => /(\w+)\.tsx$/.exec(routeByName.get(name)?.layouts[0] ?? '')?.[1]
  for (const name of ['chats', 'chats-id', 'members-id-chat']) expect(getLayoutName(name), name).toBe('chat')
  for (const name of ['signup', 'members-id-signup', 'signup-matches', 'complete-signup'])
    expect(getLayoutName(name), name).toBe('empty')
  for (const name of Object.keys(screenPaths).filter((name) => /^landers-|-landing/.test(name)))
    expect(getLayoutName(name), name).toBe('lander')
  for (const name of [
    'members',
    'members-id',
    'likes-m-id',
    'likes',
    'credits',
    'premium',
    'profile',
    'settings',
  ])
    expect(getLayoutName(name), name).toBe('default')
})
