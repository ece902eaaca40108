import { screenPaths } from '@amarelle/contract/domain/screens'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import interfaceFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { deferScripts } from './rendering/defer-scripts.ts'
import { needsHydration, defersHydration } from './rendering/hydration.ts'
import { StylesContext } from './rendering/page-styles.tsx'
import { EarlyClicksContext } from './rendering/capture-early-clicks.tsx'
import { renderFallbackDocument } from './rendering/fallback-document.tsx'
import { i18nContext, textImportsContext, visitContext } from './session/visit-context.ts'
import { readStyleSheets } from './rendering/style-sheets.server.ts'

export { renderErrorDocument } from './rendering/error-document.tsx'
export { createRouterContext } from './session/create-router-context.ts'
export { findTextFile } from './i18n/text-files.ts'

const buildContentSecurityPolicy = (nonce: string | undefined, allowsScripts: boolean) => {
  const development = import.meta.env.DEV
  return [
    "default-src 'self'",
    `script-src ${allowsScripts ? (nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'self' 'unsafe-inline'") : "'none'"}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : nonce ? ` 'nonce-${nonce}'` : ''}`,
    "worker-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "img-src 'self' blob: data:",
    "media-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Sent in the response headers, so that the font loads before scripts and images. */
const fontPreloadLink = `<${interfaceFont}>; rel=preload; as=font; type="font/woff2"; crossorigin`

/** Shown if the scripts of the page cannot be loaded. */
const incompletePageMessage = msg`Part of this page could not be loaded.`
const tryAgainMessage = msg`Try again`

const listStyleSheets = ({ manifest, staticHandlerContext }: EntryContext): string[] => [
  ...new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])),
]

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, staffView } = context.get(visitContext)
  const nonceProps = nonce ? { nonce } : {}
  const i18n = context.get(i18nContext)
  const imports = context.get(textImportsContext)
  const handles = entry.staticHandlerContext.matches.map(({ route }) => entry.routeModules[route.id]?.handle)
  // The tracking script is loaded only for URLs with the parameter `lb` (docs/product.md#page-visits).
  const page = entry.staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const isTracked =
    staffView === null && new URL(request.url).searchParams.has('lb') && Object.hasOwn(screenPaths, page)
  let responseStatus = status
  const sheets = listStyleSheets(entry)
  const styles = import.meta.env.DEV ? undefined : { sheets, css: readStyleSheets(sheets), nonce }
  const texts = { incomplete: i18n._(incompletePageMessage), tryAgain: i18n._(tryAgainMessage) }
  headers.set('Link', fontPreloadLink)
  const rendered = renderToReadableStream(
    <I18nProvider i18n={i18n}>
      <StylesContext value={styles}>
        <EarlyClicksContext value={{ nonce, texts }}>
          <ServerRouter context={entry} url={request.url} {...nonceProps} />
        </EarlyClicksContext>
      </StylesContext>
    </I18nProvider>,
    {
      ...nonceProps,
      // Inlines large Suspense boundaries too, so that no script has to move them into place.
      progressiveChunkSize: 100_000_000,
      // Needed for client-side navigation as well.
      ...(Object.keys(imports).length > 0 && needsHydration(handles, staffView)
        ? { importMap: { imports } }
        : {}),
      ...(isTracked ? { bootstrapModules: [`/public/page-bounce.js?page=${page}`] } : {}),
      // Preloads the images of the first view.
      onHeaders: (preloadHeaders) => headers.append('Link', preloadHeaders.get('Link') ?? ''),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(10_000)]),
      onError(error) {
        if (request.signal.aborted) return
        responseStatus = 500
        console.error(error)
      },
    },
  )
  const body = await rendered.catch((error: unknown) => {
    // The router renders its error page first and calls this function again: `errors` is set if the error page itself failed.
    if (!entry.staticHandlerContext.errors) throw error
    responseStatus = 500
    return renderFallbackDocument(i18n, entry.manifest.routes['root']?.css ?? [])
  })
  // Waits for lazy components, which the first page of a process has to load, so that no script has to insert them later.
  if (typeof body !== 'string') await body.allReady
  const html = await new Response(body).text()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Vary', 'Cookie, Accept-Language')
  headers.set('Cache-Control', 'no-store')
  headers.set('Content-Security-Policy', buildContentSecurityPolicy(nonce, staffView === null))
  const scripted = typeof body !== 'string' && needsHydration(handles, staffView)
  return new Response(scripted ? deferScripts(html, defersHydration(handles)) : html, {
    headers,
    status: responseStatus,
  })
}
