import { I18nProvider } from '@lingui/react'
import interfaceFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { renderToReadableStream } from 'react-dom/server'
import importMaps from 'virtual:import-maps'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { hydrates } from './app/hydrates.ts'
import { i18nContext, visitContext } from './session/visit.ts'

export { makeContext } from './session/visit.ts'

const policy = (nonce: string | undefined) => {
  const development = import.meta.env.DEV
  return [
    "default-src 'self'",
    `script-src ${nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'self' 'unsafe-inline'"}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "img-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Named before the page itself: what the first paint waits for, ahead of scripts and pictures. */
function firstNeeded({ manifest, staticHandlerContext }: EntryContext): string {
  const sheets = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  return [
    ...[...new Set(sheets)].map((sheet) => `<${sheet}>; rel=preload; as=style`),
    `<${interfaceFont}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  ].join(', ')
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(visitContext)
  const given = nonce ? { nonce } : {}
  const i18n = context.get(i18nContext)
  const imports = importMaps[i18n.locale]
  const handles = entry.staticHandlerContext.matches.map(({ route }) => entry.routeModules[route.id]?.handle)
  let code = status
  headers.set('Link', firstNeeded(entry))
  const body = await renderToReadableStream(
    <I18nProvider i18n={i18n}>
      <ServerRouter context={entry} url={request.url} {...given} />
    </I18nProvider>,
    {
      ...given,
      // Also for the pages that a visit goes on to.
      ...(imports && hydrates(handles) ? { importMap: { imports } } : {}),
      // The pictures of the first view.
      onHeaders: (first) => headers.append('Link', first.get('Link') ?? ''),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(10_000)]),
      onError(error) {
        if (request.signal.aborted) return
        code = 500
        console.error(error)
      },
    },
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Vary', 'Cookie, Accept-Language')
  headers.set('Cache-Control', 'no-store')
  headers.set('Content-Security-Policy', policy(nonce))
  return new Response(body, { headers, status: code })
}
