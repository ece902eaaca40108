// Framework patch: rewrites the module scripts that React Router renders, so that they load after the first paint.
// Upstream: none found (searched 2026-11-23: "Scripts modulepreload fetchPriority", "Scripts defer hydration until idle").
const modulePreloadPattern = /<link rel="modulepreload"[^>]*>/g
/** Without `src`: the one that React Router writes into the page. */
const entryScriptPattern = /(<script(?![^>]* src=)[^>]* type="module" async="">)([\s\S]*?)(<\/script>)/
const importPattern = /^import \* as (\w+) from ("[^"]+");\n/gm
const entryImportPattern = /^import\("[^"]+"\);$/m

/** Its pictures have come and are drawn; one that doesn't come keeps nobody waiting, nor does a tab that nobody looks at. */
const firstPaintScript = `await new Promise((go) => {
  const loaded = () => requestAnimationFrame(() => setTimeout(go))
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
  setTimeout(go, 2500)
})`

/** The same script, begun when the page is drawn: only then it says what it needs, all of it at once. */
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
 * What is seen comes before the scripts, which the router's own links don't let it (decision 021): they wait behind fonts and
 * pictures. `later`: until the page is drawn, where there is something to look at first. Throws for a page without the scripts of
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
