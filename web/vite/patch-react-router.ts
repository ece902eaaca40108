// Framework patch: replaces lines of React Router in the browser build. The build fails if a line is not found exactly once.
// Upstream: stated at each group of lines.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createPatchError } from './installed-package.ts'

interface Patch {
  /** In `dist/production`. */
  readonly file: string
  readonly search: string
  readonly replacement: string
  /** Imports that the replacement needs. */
  readonly imports?: string
}
/** Returns an import of one of our own modules. */
const createImport = (names: string, file: string): string =>
  `import { ${names} } from ${JSON.stringify(fileURLToPath(new URL(`../src/network/${file}`, import.meta.url)))};\n`
const patches: readonly Patch[] = [
  // On a failed chunk the router reloads without a limit, and the current page instead of the navigation target.
  // Upstream: none found (searched 2026-11-23: "loadRouteModule window.location.reload failed import").
  {
    file: 'lib/dom/ssr/routeModules.js',
    search: 'window.location.reload();\n\t\treturn new Promise(() => {});',
    replacement: 'return await recoverMissingScript(error);',
    imports: createImport('recoverMissingScript', 'chunk-reload.ts'),
  },
  // Browsers do not retry a failed module import within the same page.
  // Upstream: none found (searched 2026-11-23: "loading route module reload loop offline import fails").
  {
    file: 'lib/dom/ssr/routeModules.js',
    search: '\t\tlet routeModule = await import(',
    replacement: '\t\tawait waitUntilOnline();\n\t\tlet routeModule = await import(',
    imports: createImport('waitUntilOnline', 'wait-until-online.ts'),
  },
  // A page whose style sheet failed to load was shown without it.
  // Upstream: none found (searched 2026-11-23: "prefetchStyleLink stylesheet link onerror").
  {
    file: 'lib/dom/ssr/links.js',
    search: 'link.onerror = () => {\n\t\t\tremoveLink();\n\t\t\tresolve();',
    replacement: 'link.onerror = () => {\n\t\t\tremoveLink();\n\t\t\tresolve(recoverMissingStyleSheet());',
    imports: createImport('recoverMissingStyleSheet', 'chunk-reload.ts'),
  },
  // Offline, or while the site was down, every navigation ended on the error page.
  // Upstream: https://github.com/remix-run/remix/issues/360 (data that cannot be fetched ends in the error page; closed)
  {
    file: 'lib/dom/ssr/single-fetch.js',
    search: 'let res = await fetch(url, await createRequestInit(request));',
    replacement: 'let res = await fetchPage(url, await createRequestInit(request));',
    imports: createImport('fetchPage', 'fetch-page.ts'),
  },
  // Going back waited for the server although the page had been there before.
  // Upstream: none found (searched 2026-11-24: "cache loader data on back navigation pop").
  {
    file: 'lib/dom/ssr/single-fetch.js',
    search: 'let data = await fetchAndDecode(args, targetRoutes);',
    replacement:
      'let data = findVisitedPage(router, routesParams) ?? await fetchAndDecode(args, targetRoutes);',
    imports: createImport('findVisitedPage', 'visited-pages.ts'),
  },
  // Only navigations pass a signal; prefetched manifests are requested again anyway.
  // Upstream: none found (searched 2026-11-23: "network error navigation offline single fetch").
  {
    file: 'lib/dom/ssr/fog-of-war.js',
    search: 'let res = await fetch(url, { signal });',
    replacement: 'let res = await (signal ? fetchUntilAnswered(url, { signal }) : fetch(url));',
    imports: createImport('fetchUntilAnswered', 'site-reachability.ts'),
  },
  // Without `await`, errors of actions and loaders were unhandled while the style sheets of the screen were loading.
  // Upstream: none found (searched 2026-11-23: "loadRouteModuleWithBlockingLinks action error").
  {
    file: 'lib/dom/ssr/routes.js',
    search: '\t\t\t\treturn handler();\n\t\t\t} finally {',
    replacement: '\t\t\t\treturn await handler();\n\t\t\t} finally {',
  },
  // Inlined style sheets count as loaded (`page-styles.tsx`); otherwise actions waited until they were fetched again.
  // Upstream: none found (searched 2026-11-23: "prefetchStyleLink duplicate stylesheet fetch").
  {
    file: 'lib/dom/ssr/links.js',
    search: 'document.querySelector(`link[rel="stylesheet"][href="${descriptor.href}"]`)',
    replacement:
      'document.querySelector(`link[rel="stylesheet"][href="${descriptor.href}"],[data-sheets~="${descriptor.href}"]`)',
  },
  // No link of ours is prefetched, so the prefetching code is removed from the bundle.
  // Without these lines a profile has 0.8 kB more.
  // Upstream: https://github.com/remix-run/react-router/issues/14058 (each link brings what fetches ahead; closed)
  {
    file: 'lib/dom/lib.js',
    search:
      'return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React$1.createElement(React$1.Fragment, null, link, /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, { page: href })) : link;',
    replacement: 'return link;',
  },
  {
    file: 'lib/dom/lib.js',
    search: 'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);',
    replacement: 'let [prefetchRef, prefetchHandlers] = [null, {}];',
  },
  {
    file: 'lib/dom/ssr/components.js',
    search:
      'keyedLinks.map(({ key, link }) => isPageLinkDescriptor(link) ? /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, {',
    replacement:
      'keyedLinks.map(({ key, link }) => isPageLinkDescriptor(link) ? /* @__PURE__ */ React$1.createElement("link", {',
  },
  // Two promises without handlers: aborting a response while it was read caused unhandled rejections.
  // Upstream: https://github.com/remix-run/react-router/issues/14203 (cancelled requests end in the error page)
  { file: 'vendor/turbo-stream-v2/turbo-stream.js', search: '\t\tdone.reject(reason);\n', replacement: '' },
  {
    file: 'vendor/turbo-stream-v2/turbo-stream.js',
    search: 'done: donePromise.then(() => reader.closed),',
    replacement: 'done: donePromise,',
  },
  // Measures the router for who asks for it, which nobody does. Without these lines every page has 1 kB more.
  // Upstream: none found (searched 2026-11-23: "instrumentation tree shake client bundle size").
  {
    file: 'lib/router/router.js',
    search: 'if (init.instrumentations) {',
    replacement: 'if (false) {',
  },
  {
    file: 'lib/router/router.js',
    search: 'if (init.instrumentations) router = instrumentClientSideRouter(',
    replacement: 'if (false) router = instrumentClientSideRouter(',
  },
  {
    file: 'lib/router/router.js',
    search:
      'let instrumentationNavigateMetaReceiver = consumeInstrumentationClientResultMetaReceiver(router);',
    replacement: 'let instrumentationNavigateMetaReceiver;',
  },
  {
    file: 'lib/router/router.js',
    search: 'let instrumentationResultMetaReceiver = consumeInstrumentationClientResultMetaReceiver(router);',
    replacement: 'let instrumentationResultMetaReceiver;',
  },
  // Parts for server components, view transitions, another history and `Await`, none of which we use, and a note for developers.
  // Without these lines every page has 1.2 kB more.
  // Upstream: https://github.com/remix-run/react-router/issues/10354 (unused parts stay in the bundle; closed)
  {
    file: 'lib/hooks.js',
    search: 'if (this.context && typeof error === "object"',
    replacement: 'if (false && typeof error === "object"',
  },
  { file: 'lib/hooks.js', search: 'if (this.context) return', replacement: 'if (false) return' },
  {
    file: 'lib/components.js',
    search:
      'let isViewTransitionAvailable = router.window != null && router.window.document != null && typeof router.window.document.startViewTransition === "function";',
    replacement: 'let isViewTransitionAvailable = false;',
  },
  {
    file: 'lib/components.js',
    search: 'if (!viewTransitionOpts || !isViewTransitionAvailable) {',
    replacement: 'if (true) {',
  },
  {
    file: 'lib/dom/lib.js',
    search: 'HistoryRouter.displayName = "unstable_HistoryRouter";',
    replacement: '',
  },
  {
    file: 'lib/components.js',
    search: 'var AwaitErrorBoundary = class extends React$1.Component {',
    replacement: 'var AwaitErrorBoundary = /* @__PURE__ */ (() => class extends React$1.Component {',
  },
  {
    file: 'lib/components.js',
    search: '\t\tthrow promise;\n\t}\n};',
    replacement: '\t\tthrow promise;\n\t}\n})();',
  },
  {
    file: 'lib/router/router.js',
    search: 'if (isBrowser) {\n\t\t\trestoreAppliedTransitions(',
    replacement: 'if (false) {\n\t\t\trestoreAppliedTransitions(',
  },
  {
    file: 'lib/dom/ssr/errorBoundaries.js',
    search: '} }, errorInstance.stack), heyDeveloper);',
    replacement: '} }, errorInstance.stack));',
  },
  // Blockers of navigations (`useBlocker` fails), pages without a server, and routes that one function loads, none of which we use.
  // Without these lines every page has 0.5 kB more.
  // Upstream: https://github.com/remix-run/react-router/issues/10354 (unused parts stay in the bundle; closed)
  { file: 'lib/router/router.js', search: 'if (blockerKey && delta != null) {', replacement: 'if (false) {' },
  { file: 'lib/router/router.js', search: 'if (blockerKey) {', replacement: 'if (false) {' },
  { file: 'lib/router/router.js', search: '\t\tgetBlocker,\n\t\tdeleteBlocker,\n', replacement: '' },
  {
    file: 'lib/router/router.js',
    search: '\t};\n\tif (typeof route.lazy === "function") {',
    replacement: '\t};\n\tif (false) {',
  },
  {
    file: 'lib/dom/ssr/single-fetch.js',
    search: 'if (!ssr && !foundRevalidatingServerLoader) return nonSsrStrategy(',
    replacement: 'if (false) return nonSsrStrategy(',
  },
]

const packageName = 'react-router'
const patchFile = 'web/vite/patch-react-router.ts'

/** The files of React Router's production build that have lines to replace. */
export const patchedFiles: readonly string[] = [...new Set(patches.map(({ file }) => file))]

/** The code of such a file with its lines replaced. Throws when it does not have each of them exactly once. */
export function patchRouterFile(file: string, code: string): string {
  let changed = code
  for (const patch of patches.filter((one) => one.file === file)) {
    const parts = changed.split(patch.search)
    if (parts.length !== 2)
      throw createPatchError(
        patchFile,
        packageName,
        `dist/production/${file} has ${JSON.stringify(patch.search)} ${parts.length - 1} times, not once`,
      )
    changed = (patch.imports ?? '') + parts.join(patch.replacement)
  }
  return changed
}

/** React Router as the browser needs it. The build fails unless each file was seen with all the lines to replace. */
export const patchReactRouter = (): Plugin => {
  const patchedIds = new Set<string>()
  return {
    name: 'mended-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const [, path = ''] = /[\\/]react-router[\\/]dist[\\/]production[\\/](.+)$/.exec(id) ?? []
      const file = path.replaceAll('\\', '/')
      if (!patchedFiles.includes(file)) return null
      patchedIds.add(file)
      return { code: patchRouterFile(file, code), map: null }
    },
    buildEnd(error) {
      if (error) return
      for (const file of patchedFiles)
        if (!patchedIds.has(file))
          throw createPatchError(patchFile, packageName, `the build did not load dist/production/${file}`)
    },
  }
}
