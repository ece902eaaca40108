const hydration = (handle: unknown): unknown =>
  (handle as { hydrate?: boolean | 'later' } | undefined)?.hydrate

/** Pages for reading say in their handle that they need no script. */
export const hydrates = (handles: readonly unknown[]): boolean =>
  handles.every((handle) => hydration(handle) !== false)

/** Pages that are looked at first say that theirs may wait until they are drawn. */
export const hydratesLater = (handles: readonly unknown[]): boolean =>
  handles.some((handle) => hydration(handle) === 'later')
