import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { reloadAfterChunkError } from './chunk-reload.ts'
import { waitUntilOnline } from './wait-until-online.ts'

/**
 * A part of a page in a script of its own, fetched when it is first shown; to be put into a Suspense. Not asked for without
 * a connection: a browser that failed to fetch a script once doesn't try again in this page. The page is loaded again then; where
 * that was just tried a part that was pressed for shows the error page, and one that comes by itself (`optional`) stays away.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  need: 'pressed' | 'optional' = 'pressed',
): LazyExoticComponent<ComponentType<Props>> =>
  lazy<ComponentType<Props>>(async () => {
    await waitUntilOnline()
    try {
      return { default: await load() }
    } catch (error) {
      if (await reloadAfterChunkError()) return new Promise<never>(() => {})
      if (need === 'pressed') throw error
      return { default: () => null }
    }
  })
