import { createHash } from 'node:crypto'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { getNicheColours } from '@amarelle/contract/domain/niche-looks/niche-colours'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import { getColorScheme } from '../../session/color-scheme.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const toCspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// Reloads as soon as the site responds, because a browser that reports to be online may not reach it yet. Without JavaScript a
// link reloads the page.
const reloadScript = `const look=()=>document.hidden||fetch('/public/icon.svg',{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),()=>{})
addEventListener('online',look);addEventListener('visibilitychange',look);setInterval(look,3000)`

function buildStyles(niche: number, scheme: Visit['scheme']): string {
  const { brand, brandDark, ground, surface, ink } = getNicheColours(niche)
  const [background, foreground] = [ground.join(), ink.join()]
  return `:root{color-scheme:${scheme ?? 'light dark'}}
body{margin:0;min-height:100svh;display:grid;place-items:center;background:light-dark(${background});color:light-dark(${foreground});font:1rem/1.5 Figtree,ui-sans-serif,system-ui,"Segoe UI",Roboto,sans-serif}
main{box-sizing:border-box;max-width:26rem;padding:2rem 1.5rem calc(2rem + env(safe-area-inset-bottom));text-align:center}
svg{width:72px;height:72px;color:light-dark(${brand},${brandDark})}
h1{margin:1rem 0 .5rem;font:560 1.75rem/1.2 Fraunces,ui-serif,Georgia,serif;text-wrap:balance}
p{margin:0 0 1.5rem;text-wrap:pretty}
a{display:inline-block;box-sizing:border-box;min-height:48px;padding:12px 28px;border-radius:999px;background:light-dark(${brand},${brandDark});color:light-dark(#fff,${surface[1]});font-weight:650;text-decoration:none}
a:focus-visible{outline:3px solid light-dark(#1f5fd6,#8fbcff);outline-offset:2px}`
}

/** Renders the page shown when a page cannot be loaded. It is self-contained: no style sheets, fonts or images. */
export function renderOfflinePage(
  visit: Pick<Visit, 'settings' | 'language' | 'scheme'>,
  texts: { readonly title: string; readonly soon: string; readonly again: string },
): { page: string; policy: string } {
  const { settings, language } = visit
  const style = buildStyles(settings.niche, getColorScheme(visit))
  const [title, soon, again] = [texts.title, texts.soon, texts.again].map(escapeHtml)
  const page = `<!doctype html>
<html lang="${toHtmlLang(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title} · ${escapeHtml(settings.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M9.6 18.4C10.6 11.6 14 6.6 20.6 4.2M21.6 19.6C22.6 14 22.6 9 20.6 4.2" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><path d="M20.6 4.2c3.2-1.6 6.6-1 8.8 1.4-2.8 2-6.2 1.8-8.8-1.4Z" fill="currentColor" opacity=".55"/><circle cx="9" cy="23" r="6.2" fill="currentColor"/><circle cx="22.4" cy="24.2" r="6.2" fill="currentColor"/></svg>
<h1>${title}</h1>
<p>${soon}</p>
<a href="">${again}</a>
</main>
<script>${reloadScript}</script>
</body>
</html>`
  const policy = `default-src 'none'; style-src ${toCspHash(style)}; script-src ${toCspHash(reloadScript)}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`
  return { page, policy }
}
