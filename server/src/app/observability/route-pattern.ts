import type { FastifyRequest } from 'fastify'
import type { RouteObject, ServerBuild } from 'react-router'

const pagePatterns = new WeakMap<FastifyRequest, string>()

/** Returns the pattern of a request's route, such as `/api/chat.php` or `/members/:id`; never its path. */
export const getRoutePattern = (request: FastifyRequest): string =>
  pagePatterns.get(request) ?? request.routeOptions.url ?? 'unmatched'

const buildRouteTree = (routes: ServerBuild['routes'], parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || (route.parentId || undefined) !== parentId) return []
    const { id, path, index } = route
    return [
      index === true
        ? { id, ...(path === undefined ? {} : { path }), index }
        : { id, ...(path === undefined ? {} : { path }), children: buildRouteTree(routes, id) },
    ]
  })

/** Returns a function that names the page of a request, since all pages share one route of the server. */
export async function createPageNamer({
  routes,
}: Pick<ServerBuild, 'routes'>): Promise<(request: FastifyRequest) => void> {
  // Not before the build is loaded, which decides about React's production or development version.
  const { matchRoutes } = await import('react-router')
  const tree = buildRouteTree(routes)
  return (request) => {
    const path = request.url.split('?', 1)[0]?.replace(/(\/_root)?\.data$/, '') || '/'
    const matches = matchRoutes(tree, path) ?? []
    const pattern = matches.map(({ route }) => route.path ?? '').filter(Boolean)
    pagePatterns.set(request, matches.length ? `/${pattern.join('/')}` : 'unmatched')
  }
}
