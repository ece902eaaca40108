// Framework patch: replaces modules that React Router and Lingui import but this site never uses.
import type { Plugin } from 'vite'

interface LibraryStub {
  /** As it is asked for, or where it lies. */
  readonly modulePattern: RegExp
  readonly code: string
}
const libraryStubs: readonly LibraryStub[] = [
  // React has it itself since 18.
  {
    modulePattern: /[\\/]use-sync-external-store[\\/]shim[\\/]index\.js$/,
    code: `export { useSyncExternalStore } from 'react'`,
  },
  // Measures the router for who asks it to; nobody does.
  {
    modulePattern: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    code: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
// The server's, which the browser's bundle drops.
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined`,
  },
]

/** What libraries bring along and no page uses is the least that works in the browser. A missing name fails the build. */
export const stubUnusedLibraries = (): Plugin => ({
  name: 'without-unused-libraries',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: (path) => libraryStubs.find(({ modulePattern }) => modulePattern.test(path))?.code ?? null,
})
