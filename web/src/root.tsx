import { toHtmlLang } from '@amarelle/contract/languages'
import { useLingui } from '@lingui/react'
import { Suspense } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import './ui/tokens.css'
import './ui/base.css'
import './ui/buttons.css'
import './ui/fields.css'
import './ui/chips.css'
import './ui/choices.css'
import './ui/surfaces.css'
import './ui/call-card.css'
import './ui/steps.css'
import './ui/avatar.css'
import './ui/badge.css'
import './ui/member-card.css'
import './ui/photo.css'
import './ui/feedback.css'
import './app/top-bar.css'
import './app/bottom-tabs.css'
import './app/footer.css'
import './app/notices.css'
import './app/error-page.css'
import type { Route } from './+types/root.ts'
import { ErrorPage } from './app/error-page.tsx'
import { needsHydration } from './app/hydrates.ts'
import { FallbackErrorBoundary } from './app/last-page.tsx'
import { PageStyles } from './app/page-styles.tsx'
import { AppHead } from './session/app-head.tsx'
import { useOptionalVisit, type VisitData } from './session/use-visit.ts'
import { visitContext } from './session/visit.ts'
import { getColorScheme } from './session/visit-scheme.ts'
import { lazyComponent } from './ui/lazy-part.ts'
import { useHydrated } from './ui/use-scripted.ts'

const DeferredPageFeatures = lazyComponent(
  () => import('./app/page-parts.tsx').then((file) => file.DeferredPageFeatures),
  'optional',
)

export function loader({ context }: Route.LoaderArgs): VisitData {
  const { user, settings, language, region, timeZone, origin, trafficSource, scheme, dismissed } =
    context.get(visitContext)
  return { user, settings, language, region, timeZone, origin, trafficSource, scheme, dismissed }
}

/** A screen that is dark by nature says so. */
const isDarkScreen = (handle: unknown): boolean => (handle as { dark?: boolean } | undefined)?.dark === true

export function Layout({ children }: { children: React.ReactNode }) {
  const visit = useOptionalVisit()
  const { i18n } = useLingui()
  const handles = useMatches().map(({ handle }) => handle)
  const scripted = needsHydration(handles)
  const running = useHydrated()
  const scheme = handles.some(isDarkScreen) ? 'dark' : getColorScheme(visit)
  return (
    <html
      lang={toHtmlLang(visit?.language ?? 'en')}
      data-language={i18n.locale}
      data-niche={visit?.settings.niche ?? 1}
      data-scheme={scheme}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/public/icon.svg" type="image/svg+xml" />
        {/* No script needs to know of it: it is in the server's page only, and weighs nothing in the browser. */}
        {import.meta.env.SSR && visit ? <AppHead visit={visit} scheme={scheme} /> : null}
        <Meta />
        <PageStyles />
      </head>
      <body>
        {children}
        {running ? (
          <Suspense>
            <DeferredPageFeatures />
          </Suspense>
        ) : null}
        {scripted ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const siteName = useOptionalVisit()?.settings.name
  return (
    <FallbackErrorBoundary>
      <ErrorPage error={error} siteName={siteName} />
    </FallbackErrorBoundary>
  )
}
