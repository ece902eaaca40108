import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  type EntryContext,
  Outlet,
  Scripts,
  ServerRouter,
  type StaticHandlerContext,
} from 'react-router'
import type { Plugin } from 'vite'
import { deferScripts } from '../src/rendering/defer-scripts.ts'
import { createPatchError } from './installed-package.ts'

/** The parts of a page that the installed React Router renders for its scripts. */
export async function renderPageWithScripts(): Promise<string> {
  const createRoute = (id: string) => ({
    id,
    path: id === 'root' ? '' : id,
    module: `/assets/${id}.js`,
    imports: ['/assets/shared.js'],
    hasAction: false,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  })
  const handler = createStaticHandler([{ id: 'root', path: '', children: [{ id: 'page', path: 'page' }] }])
  const url = 'http://localhost/page'
  const context: EntryContext = {
    manifest: {
      version: '1',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.client.js', imports: ['/assets/shared.js'] },
      routes: { root: createRoute('root'), page: { ...createRoute('page'), parentId: 'root' } },
    },
    routeModules: {
      root: { default: () => createElement('body', null, createElement(Outlet), createElement(Scripts)) },
      page: { default: () => createElement('main') },
    },
    staticHandlerContext: (await handler.query(new Request(url))) as StaticHandlerContext,
    branches: [],
    serverHandoffString: '{}',
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
    serializeError: (error) => error,
  }
  return renderToString(createElement(ServerRouter, { context, url, nonce: 'n' }))
}

/** Throws when the scripts of a page are no longer as `deferScripts` expects them. */
export function checkPage(page: string): void {
  try {
    deferScripts(page, true)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw createPatchError('web/src/rendering/defer-scripts.ts', 'react-router', problem)
  }
}

/** Stops the build where `deferScripts` would fail for every page. */
export const checkDeferredScripts = (): Plugin => ({
  name: 'check-deferred-scripts',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart: async () => checkPage(await renderPageWithScripts()),
})
