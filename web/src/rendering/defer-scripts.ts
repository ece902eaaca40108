// Framework patch: rewrites the module scripts that React Router renders, so that they load after the first paint.
const modulePreloadPattern = /<link rel="modulepreload"[^>]*>/g
const entryScriptPattern = /(<script[^>]* type="module" async="">)([\s\S]*?)(<\/script>)/
const importPattern = /^import \* as (\w+) from ("[^"]+");\n/gm

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

/**
 * What is seen comes before the scripts, which the router's own links don't let it (decision 021): they wait behind fonts and
 * pictures. `later`: until the page is drawn, where there is something to look at first.
 */
export function deferScripts(html: string, later: boolean): string {
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
