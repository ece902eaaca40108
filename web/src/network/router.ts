import type { DataRouter } from 'react-router'

declare global {
  /** Set by React Router after hydration. */
  var __reactRouterDataRouter: DataRouter | undefined
}

/** Gives code outside components access to the router. */
export const getRouter = (): DataRouter | undefined => globalThis.__reactRouterDataRouter

/** Returns the target path of the navigation in progress, or undefined. */
export function getNavigationTarget(): string | undefined {
  const location = getRouter()?.state.navigation.location
  return location && location.pathname + location.search + location.hash
}
