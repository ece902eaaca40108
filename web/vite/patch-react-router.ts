// Framework patch: replaces lines of React Router in the browser build; the build fails when a line is not found exactly once.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Patch {
  readonly search: string
  readonly replacement: string
  /** What the mended line needs. */
  readonly imports?: string
}
/** The line that imports something of our own into React Router. */
const createImport = (names: string, file: string): string =>
  `import { ${names} } from ${JSON.stringify(fileURLToPath(new URL(`../src/network/${file}`, import.meta.url)))};\n`
const patches: readonly Patch[] = [
  // It reloads on a failed chunk without a guard, and the page one is on rather than the one that was pressed.
  {
    search: 'window.location.reload();\n\t\treturn new Promise(() => {});',
    replacement: 'return await recoverMissingScript(error);',
    imports: createImport('recoverMissingScript', 'chunk-reload.ts'),
  },
  // A script that a browser failed to fetch once is not asked for again in the same page.
  {
    search: '\t\tlet routeModule = await import(',
    replacement: '\t\tawait waitUntilOnline();\n\t\tlet routeModule = await import(',
    imports: createImport('waitUntilOnline', 'wait-until-online.ts'),
  },
  // A page whose sheet failed was shown without it.
  {
    search: 'link.onerror = () => {\n\t\t\tremoveLink();\n\t\t\tresolve();',
    replacement: 'link.onerror = () => {\n\t\t\tremoveLink();\n\t\t\tresolve(recoverMissingStyleSheet());',
    imports: createImport('recoverMissingStyleSheet', 'chunk-reload.ts'),
  },
  // Without a connection, or while the site is away, every page change ended in the error page.
  {
    search: 'let res = await fetch(url, await createRequestInit(request));',
    replacement: 'let res = await fetchPage(url, await createRequestInit(request));',
    imports: createImport('fetchPage', 'fetch-page.ts'),
  },
  // Only a press asks with a signal; what is looked up ahead is looked up again by itself.
  {
    search: 'let res = await fetch(url, { signal });',
    replacement: 'let res = await (signal ? fetchUntilAnswered(url, { signal }) : fetch(url));',
    imports: createImport('fetchUntilAnswered', 'site-reachability.ts'),
  },
  // What an action or loader failed with was an error of the page as long as the sheets of its screen weren't there.
  {
    search: '\t\t\t\treturn handler();\n\t\t\t} finally {',
    replacement: '\t\t\t\treturn await handler();\n\t\t\t} finally {',
  },
  // Sheets that the page came with are there (`page-styles.tsx`); an action waited until they were fetched again.
  {
    search: 'document.querySelector(`link[rel="stylesheet"][href="${descriptor.href}"]`)',
    replacement:
      'document.querySelector(`link[rel="stylesheet"][href="${descriptor.href}"],[data-sheets~="${descriptor.href}"]`)',
  },
  // No link of ours is fetched ahead; what would fetch it came with every page.
  {
    search:
      'return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React$1.createElement(React$1.Fragment, null, link, /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, { page: href })) : link;',
    replacement: 'return link;',
  },
  {
    search: 'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);',
    replacement: 'let [prefetchRef, prefetchHandlers] = [null, {}];',
  },
  {
    search:
      'keyedLinks.map(({ key, link }) => isPageLinkDescriptor(link) ? /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, {',
    replacement:
      'keyedLinks.map(({ key, link }) => isPageLinkDescriptor(link) ? /* @__PURE__ */ React$1.createElement("link", {',
  },
  // Two promises that nobody looks at: an answer that is given up while it is read ended in errors of the page.
  { search: '\t\tdone.reject(reason);\n', replacement: '' },
  { search: 'done: donePromise.then(() => reader.closed),', replacement: 'done: donePromise,' },
]

/** React Router as the browser needs it. The build fails when a line to mend isn't found exactly once. */
export const patchReactRouter = (): Plugin => {
  const seen = new Map(patches.map(({ search }) => [search, 0]))
  return {
    name: 'mended-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/react-router[\\/]dist/.test(id)) return null
      let changed = code
      for (const { search, replacement, imports = '' } of patches) {
        const parts = changed.split(search)
        if (parts.length === 1) continue
        seen.set(search, (seen.get(search) ?? 0) + parts.length - 1)
        changed = imports + parts.join(replacement)
      }
      return changed === code ? null : { code: changed, map: null }
    },
    buildEnd() {
      if (this.environment.name !== 'client') return
      for (const [line, times] of seen)
        if (times !== 1)
          this.error(`React Router has ${JSON.stringify(line)} ${times} times, not once; review this plugin`)
    },
  }
}
