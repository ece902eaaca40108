import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Not asked for without a connection: a browser that failed to fetch a script once doesn't try again in this page. */
const online = async (): Promise<void> => {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** A part of a page in a script of its own, fetched when it is first shown; to be put into a Suspense. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await online()
    return { default: await load() }
  })
