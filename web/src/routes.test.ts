import type { RouteConfigEntry } from '@react-router/dev/routes'
import { screenPaths } from '@amarelle/contract/domain/screens'
import { expect, test } from 'vitest'
import routes from './routes.ts'

interface ScreenRoute {
  readonly name: string
  readonly path: string
  /** Files of the layouts around it. */
  readonly layouts: readonly string[]
}
/** Every screen of the tree with its whole path. */
function listScreenRoutes(
  entries: readonly RouteConfigEntry[],
  above = '',
  layouts: readonly string[] = [],
): ScreenRoute[] {
  return entries.flatMap(({ id, path, file, children }) => {
    const whole = path ? `${above}/${path}` : above
    if (children) return listScreenRoutes(children, whole, [...layouts, file])
    return [{ name: id ?? '', path: whole || '/', layouts }]
  })
}
const screenRoutes = listScreenRoutes(routes)
const routeByName = new Map(screenRoutes.map((one) => [one.name, one]))

test('every screen of the specification exists by its name and path', () => {
  const wrong = Object.entries(screenPaths).filter(([name, path]) => routeByName.get(name)?.path !== path)
  expect(wrong).toEqual([])
})
test('no two screens have one name or one path', () => {
  expect(routeByName.size).toBe(screenRoutes.length)
  expect(new Set(screenRoutes.map(({ path }) => path)).size).toBe(screenRoutes.length)
})
test('each screen stands in the layout that it should have', () => {
  const layoutOf = (name: string) => /(\w+)\.tsx$/.exec(routeByName.get(name)?.layouts[0] ?? '')?.[1]
  for (const name of ['chats', 'chats-id', 'members-id-chat']) expect(layoutOf(name), name).toBe('chat')
  for (const name of ['signup', 'members-id-signup', 'signup-matches', 'complete-signup'])
    expect(layoutOf(name), name).toBe('empty')
  for (const name of Object.keys(screenPaths).filter((one) => /^landers-|-landing/.test(one)))
    expect(layoutOf(name), name).toBe('lander')
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
    expect(layoutOf(name), name).toBe('default')
})
