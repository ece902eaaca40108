/** Pages for reading say in their handle that they need no script. */
export const hydrates = (handles: readonly unknown[]): boolean =>
  handles.every((handle) => (handle as { hydrate?: boolean } | undefined)?.hydrate !== false)
