const getHydrateSetting = (handle: unknown): unknown =>
  (handle as { hydrate?: boolean | 'later' } | undefined)?.hydrate

/** Pages for reading say in their handle that they need no script. */
export const needsHydration = (handles: readonly unknown[]): boolean =>
  handles.every((handle) => getHydrateSetting(handle) !== false)

/** Pages that are looked at first say that theirs may wait until they are drawn. */
export const defersHydration = (handles: readonly unknown[]): boolean =>
  handles.some((handle) => getHydrateSetting(handle) === 'later')
