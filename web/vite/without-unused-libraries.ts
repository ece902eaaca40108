import type { Plugin } from 'vite'

interface Stub {
  /** As it is asked for, or where it lies. */
  readonly id: RegExp
  readonly code: string
}
const stubs: readonly Stub[] = [
  // React has it itself since 18.
  {
    id: /[\\/]use-sync-external-store[\\/]shim[\\/]index\.js$/,
    code: `export { useSyncExternalStore } from 'react'`,
  },
  // Measures the router for who asks it to; nobody does.
  {
    id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    code: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
// The server's, which the browser's bundle drops.
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined`,
  },
]

/** What libraries bring along and no page uses is the least that works in the browser. A missing name fails the build. */
export const withoutUnusedLibraries = (): Plugin => ({
  name: 'without-unused-libraries',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: (path) => stubs.find(({ id }) => id.test(path))?.code ?? null,
})
