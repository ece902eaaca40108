// Framework patch: rewrites the module scripts that React Router renders, so that they load after the first paint.
// Upstream: none found (searched 2026-11-23: "Scripts modulepreload fetchPriority", "Scripts defer hydration until idle").
const modulePreloadPattern = /<link rel="modulepreload"[^>]*>/g
/** Without `src`: the one that React Router writes into the page. */
const entryScriptPattern = /(<script(?![^>]* src=)[^>]* type="module" async="">)([\s\S]*?)(<\/script>)/
const importPattern = /^import \* as (\w+) from ("[^"]+");\n/gm
const entryImportPattern = /^import\("[^"]+"\);$/m

/** Waits until images are loaded and painted, but at most 2.5 seconds, in case an image hangs or the tab is hidden. */
const firstPaintScript = `await new Promise((go) => {
  const loaded = () => requestAnimationFrame(() => setTimeout(go))
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
  setTimeout(go, 2500)
})`

/** Wraps the entry script so that it loads its modules, all in parallel, only after the first paint. */
function runAfterFirstPaint(code: string, links: readonly string[]): string {
  const parts = [...code.matchAll(importPattern)]
  const names = parts.map(([, name]) => name)
  const modules = parts.map(([, , path]) => `import(${path})`)
  return `${firstPaintScript}
document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(links.join(''))})
const [${names.join(', ')}] = await Promise.all([${modules.join(', ')}])
${code.replaceAll(importPattern, '')}`
}

/** The build renders a page to find this out before readers do (`web/vite/check-deferred-scripts.ts`). */
function requireMatch(text: string, pattern: RegExp, expected: string): void {
  if (text.search(pattern) === -1) throw new Error(`React Router no longer renders ${expected}`)
}

/**
 * Lowers the priority of the router's module preloads, which would compete with fonts and images (decision 021). `later` delays
 * all scripts until after the first paint. Throws for a page without the scripts of
 * React Router as they are expected.
 */
export function deferScripts(html: string, later: boolean): string {
  requireMatch(html, modulePreloadPattern, '<link rel="modulepreload" …>')
  requireMatch(html, entryScriptPattern, '<script … type="module" async="">')
  const [, , entry = ''] = entryScriptPattern.exec(html) ?? []
  requireMatch(entry, importPattern, 'import * as … from "…"; in its module script')
  requireMatch(entry, entryImportPattern, 'import("…"); in its module script')
  if (!later)
    return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  const links = html.match(modulePreloadPattern) ?? []
  return html
    .replaceAll(modulePreloadPattern, '')
    .replace(
      entryScriptPattern,
      (_whole, open: string, code: string, close: string) => open + runAfterFirstPaint(code, links) + close,
    )
}
