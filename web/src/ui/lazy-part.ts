import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Without a connection the page waits for the part, and goes on without it; it comes with the connection. */
async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    }
}

/** A part of a page in a script of its own, fetched when it is first shown; to be put into a Suspense. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await whenOnline(load) }))
