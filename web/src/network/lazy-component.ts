import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { reloadAfterChunkError } from './chunk-reload.ts'
import { waitUntilOnline } from './wait-until-online.ts'

/**
 * A lazily loaded component; needs a Suspense boundary. Waits for the connection first, because browsers do not retry a failed
 * module import within a page. If loading fails, the page is reloaded; if that was just tried, a component that the user opened
 * throws (error page) and an `optional` one renders nothing.
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
