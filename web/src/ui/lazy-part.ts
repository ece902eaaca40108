import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { reloadForChunk } from './chunk-reload.ts'
import { whenOnline } from './when-online.ts'

/**
 * A part of a page in a script of its own, fetched when it is first shown; to be put into a Suspense. Not asked for without
 * a connection: a browser that failed to fetch a script once doesn't try again in this page. Where the connection went
 * meanwhile the page is loaded again when it is back.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await whenOnline()
    try {
      return { default: await load() }
    } catch (error) {
      if (!(await reloadForChunk())) throw error
      return await new Promise<never>(() => {})
    }
  })
