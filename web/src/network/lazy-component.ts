import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { reloadAfterChunkError } from './chunk-reload.ts'
import { waitUntilOnline } from './wait-until-online.ts'

/** A lazily loaded component; `preload` loads it before it is shown, so that it also opens without a connection. */
export type LazyComponent<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  readonly preload: () => void
}

/**
 * A lazily loaded component; needs a Suspense boundary. Waits for the connection first, because browsers do not retry a failed
 * module import within a page. If loading fails, the page is reloaded; if that was just tried, a component that the user opened
 * throws (error page) and an `optional` one renders nothing.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  need: 'pressed' | 'optional' = 'pressed',
): LazyComponent<Props> {
  let preloaded: ComponentType<Props> | undefined
  const component = lazy<ComponentType<Props>>(async () => {
    if (preloaded) return { default: preloaded }
    await waitUntilOnline()
    try {
      return { default: await load() }
    } catch (error) {
      if (await reloadAfterChunkError()) return new Promise<never>(() => {})
      if (need === 'pressed') throw error
      return { default: () => null }
    }
  })
  const preload = () =>
    void load().then(
      (loaded) => {
        preloaded = loaded
      },
      // It is loaded when it is shown.
      () => {},
    )
  return Object.assign(component, { preload })
}
