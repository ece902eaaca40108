const preloads = /<link rel="modulepreload"[^>]*>/g
const begin = /(<script[^>]* type="module" async="">)([\s\S]*?)(<\/script>)/
const imported = /^import \* as (\w+) from ("[^"]+");\n/gm

/** Its pictures have come and are drawn; one that doesn't come keeps nobody waiting, nor does a tab that nobody looks at. */
const drawn = `await new Promise((go) => {
  const loaded = () => requestAnimationFrame(() => setTimeout(go))
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
  setTimeout(go, 2500)
})`

/** The same script, begun when the page is drawn: only then it says what it needs, all of it at once. */
function whenDrawn(code: string, links: readonly string[]): string {
  const parts = [...code.matchAll(imported)]
  const names = parts.map(([, name]) => name)
  const modules = parts.map(([, , path]) => `import(${path})`)
  return `${drawn}
document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(links.join(''))})
const [${names.join(', ')}] = await Promise.all([${modules.join(', ')}])
${code.replaceAll(imported, '')}`
}

/**
 * What is seen comes before the scripts, which the router's own links don't let it (decision 021): they wait behind fonts and
 * pictures. `later`: until the page is drawn, where there is something to look at first.
 */
export function afterWhatIsSeen(html: string, later: boolean): string {
  if (!later)
    return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  const links = html.match(preloads) ?? []
  return html
    .replaceAll(preloads, '')
    .replace(
      begin,
      (_whole, open: string, code: string, close: string) => open + whenDrawn(code, links) + close,
    )
}
