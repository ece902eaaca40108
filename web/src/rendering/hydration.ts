const getHydrateSetting = (handle: unknown): unknown =>
  (handle as { hydrate?: boolean | 'later' } | undefined)?.hydrate

/** False if a route has `hydrate: false` in its handle: read-only pages without scripts. */
export const needsHydration = (handles: readonly unknown[]): boolean =>
  handles.every((handle) => getHydrateSetting(handle) !== false)

/** True if a route has `hydrate: 'later'` in its handle: scripts load after the first paint. */
export const defersHydration = (handles: readonly unknown[]): boolean =>
  handles.some((handle) => getHydrateSetting(handle) === 'later')
