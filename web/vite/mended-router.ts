import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Mend {
  readonly line: string
  readonly by: string
  /** What the mended line needs. */
  readonly imports?: string
}
/** The line that imports something of our own into React Router. */
const own = (names: string, file: string): string =>
  `import { ${names} } from ${JSON.stringify(fileURLToPath(new URL(`../src/ui/${file}`, import.meta.url)))};\n`
const mends: readonly Mend[] = [
  // It reloads on a failed chunk without a guard, and the page one is on rather than the one that was pressed.
  {
    line: 'window.location.reload();\n\t\treturn new Promise(() => {});',
    by: 'return await missingScreen(error);',
    imports: own('missingScreen', 'chunk-reload.ts'),
  },
  // A script that a browser failed to fetch once is not asked for again in the same page.
  {
    line: '\t\tlet routeModule = await import(',
    by: '\t\tawait whenOnline();\n\t\tlet routeModule = await import(',
    imports: own('whenOnline', 'when-online.ts'),
  },
  // A page whose sheet failed was shown without it.
  {
    line: 'link.onerror = () => {\n\t\t\tremoveLink();\n\t\t\tresolve();',
    by: 'link.onerror = () => {\n\t\t\tremoveLink();\n\t\t\tresolve(missingSheet());',
    imports: own('missingSheet', 'chunk-reload.ts'),
  },
  // Without a connection, or while the site is away, every page change ended in the error page.
  {
    line: 'let res = await fetch(url, await createRequestInit(request));',
    by: 'let res = await fetchPage(url, await createRequestInit(request));',
    imports: own('fetchPage', 'fetch-page.ts'),
  },
  // Only a press asks with a signal; what is looked up ahead is looked up again by itself.
  {
    line: 'let res = await fetch(url, { signal });',
    by: 'let res = await (signal ? fetchUntilAnswered(url, { signal }) : fetch(url));',
    imports: own('fetchUntilAnswered', 'reachable.ts'),
  },
  // What an action or loader failed with was an error of the page as long as the sheets of its screen weren't there.
  {
    line: '\t\t\t\treturn handler();\n\t\t\t} finally {',
    by: '\t\t\t\treturn await handler();\n\t\t\t} finally {',
  },
  // Sheets that the page came with are there (`page-styles.tsx`); an action waited until they were fetched again.
  {
    line: 'document.querySelector(`link[rel="stylesheet"][href="${descriptor.href}"]`)',
    by: 'document.querySelector(`link[rel="stylesheet"][href="${descriptor.href}"],[data-sheets~="${descriptor.href}"]`)',
  },
  // No link of ours is fetched ahead; what would fetch it came with every page.
  {
    line: 'return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React$1.createElement(React$1.Fragment, null, link, /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, { page: href })) : link;',
    by: 'return link;',
  },
  {
    line: 'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);',
    by: 'let [prefetchRef, prefetchHandlers] = [null, {}];',
  },
  {
    line: 'keyedLinks.map(({ key, link }) => isPageLinkDescriptor(link) ? /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, {',
    by: 'keyedLinks.map(({ key, link }) => isPageLinkDescriptor(link) ? /* @__PURE__ */ React$1.createElement("link", {',
  },
  // Two promises that nobody looks at: an answer that is given up while it is read ended in errors of the page.
  { line: '\t\tdone.reject(reason);\n', by: '' },
  { line: 'done: donePromise.then(() => reader.closed),', by: 'done: donePromise,' },
]

/** React Router as the browser needs it. The build fails when a line to mend isn't found exactly once. */
export const mendedRouter = (): Plugin => {
  const seen = new Map(mends.map(({ line }) => [line, 0]))
  return {
    name: 'mended-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/react-router[\\/]dist/.test(id)) return null
      let changed = code
      for (const { line, by, imports = '' } of mends) {
        const parts = changed.split(line)
        if (parts.length === 1) continue
        seen.set(line, (seen.get(line) ?? 0) + parts.length - 1)
        changed = imports + parts.join(by)
      }
      return changed === code ? null : { code: changed, map: null }
    },
    buildEnd() {
      if (this.environment.name !== 'client') return
      for (const [line, times] of seen)
        if (times !== 1)
          this.error(`React Router has ${JSON.stringify(line)} ${times} times, not once; review mendedRouter`)
    },
  }
}
