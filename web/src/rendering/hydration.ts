import type { StaffViewTexts } from '@amarelle/contract/endpoints/visit'

const getHydrateSetting = (handle: unknown): unknown =>
  (handle as { hydrate?: boolean | 'later' } | undefined)?.hydrate

/**
 * False if a route has `hydrate: false` in its handle: read-only pages without scripts; and in a view of staff, in which nothing of
 * the browser may call, mark or store anything.
 */
export const needsHydration = (handles: readonly unknown[], staffView: StaffViewTexts | null): boolean =>
  staffView === null && handles.every((handle) => getHydrateSetting(handle) !== false)

/** True if a route has `hydrate: 'later'` in its handle: scripts load after the first paint. */
export const defersHydration = (handles: readonly unknown[]): boolean =>
  handles.some((handle) => getHydrateSetting(handle) === 'later')
