import type { DataRouter } from 'react-router'

declare global {
  /** React Router puts it here once the page runs. */
  var __reactRouterDataRouter: DataRouter | undefined
}

/** The router outside of components: for what happens while a page is on its way. */
export const getRouter = (): DataRouter | undefined => globalThis.__reactRouterDataRouter

/** Where the page change under way leads; undefined while there is none. */
export function getNavigationTarget(): string | undefined {
  const location = getRouter()?.state.navigation.location
  return location && location.pathname + location.search + location.hash
}
