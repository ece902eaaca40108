import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { getNicheMark } from '@amarelle/contract/domain/niche-looks/niche-marks'
import { useLingui } from '@lingui/react'
import { Suspense } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/controls/buttons.css'
import './ui/controls/fields.css'
import './ui/styles/chips.css'
import './ui/controls/choices.css'
import './ui/styles/surfaces.css'
import './ui/styles/call-card.css'
import './ui/controls/steps.css'
import './ui/media/avatar.css'
import './ui/feedback/badge.css'
import './ui/media/member-card.css'
import './ui/media/photo.css'
import './ui/feedback/feedback.css'
import './ui/feedback/meter.css'
import './ui/logo.css'
import './app/navigation/top-bar.css'
import './app/navigation/bottom-tabs.css'
import './app/footer/footer.css'
import './app/shell/shell.css'
import './app/errors/error-page.css'
import type { Route } from './+types/root.ts'
import { describeError } from './app/errors/describe-error.ts'
import { ErrorPage } from './app/errors/error-page.tsx'
import { CaptureEarlyClicks } from './rendering/capture-early-clicks.tsx'
import { needsHydration } from './rendering/hydration.ts'
import { FallbackErrorBoundary } from './app/errors/fallback-error-page.tsx'
import { PageStyles } from './rendering/page-styles.tsx'
import { PageFeatures } from './app/shell/page-features.tsx'
import { RefreshRestoredPage } from './app/shell/refresh-restored-page.tsx'
import { AppHead } from './page-head/app-head.tsx'
import { useOptionalVisit, type VisitData } from './session/use-visit.ts'
import { visitContext } from './session/visit-context.ts'
import { getColorScheme } from './session/color-scheme.ts'
import { lazyComponent } from './network/lazy-component.ts'
import { useHydrated } from './ui/use-hydrated.ts'

// Loaded lazily, because few visits need it.
const ErrorScreen = lazyComponent(() =>
  import('./app/errors/error-screen.tsx').then((file) => file.ErrorScreen),
)

// Loaded only where staff look.
const StaffViewBar = lazyComponent(() =>
  import('./app/shell/staff-view-bar.tsx').then((file) => file.StaffViewBar),
)

export function loader({ context }: Route.LoaderArgs): VisitData {
  const visit = context.get(visitContext)
  const { user, settings, language, region, timeZone, origin, trafficSource, scheme } = visit
  const { dismissed, newestAlert, reference, isTraced, staffView, textPreview } = visit
  return {
    user,
    staffView,
    textPreview,
    settings,
    mark: getNicheMark(settings.niche).shapes,
    language,
    region,
    timeZone,
    origin,
    trafficSource,
    scheme,
    dismissed,
    newestAlert,
    reference,
    isTraced,
  }
}

/** Screens that are always dark set `dark` in their handle. */
const isDarkScreen = (handle: unknown): boolean => (handle as { dark?: boolean } | undefined)?.dark === true

export function Layout({ children }: { children: React.ReactNode }) {
  const visit = useOptionalVisit()
  const { i18n } = useLingui()
  const handles = useMatches().map(({ handle }) => handle)
  const staffView = visit?.staffView ?? null
  const staffBarTexts = staffView ?? visit?.textPreview ?? null
  const isScripted = needsHydration(handles, staffView)
  const isHydrated = useHydrated()
  const scheme = handles.some(isDarkScreen) ? 'dark' : getColorScheme(visit)
  return (
    <html
      lang={toHtmlLang(visit?.language ?? 'en')}
      data-language={i18n.locale}
      data-niche={visit?.settings.niche ?? 1}
      data-scheme={scheme}
      data-traced={visit?.isTraced ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {visit ? null : <link rel="icon" href="/public/icon.svg" type="image/svg+xml" />}
        {/* Server only, because no script uses it; this keeps it out of the browser bundle. */}
        {import.meta.env.SSR && visit ? <AppHead visit={visit} scheme={scheme} /> : null}
        <Meta />
        <PageStyles />
      </head>
      <body>
        {staffBarTexts ? (
          <Suspense>
            <StaffViewBar texts={staffBarTexts} />
          </Suspense>
        ) : null}
        {children}
        {isHydrated ? <PageFeatures /> : null}
        {isScripted ? (
          <>
            <ScrollRestoration />
            <RefreshRestoredPage />
            <CaptureEarlyClicks />
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
  const visit = useOptionalVisit()
  const plainPage = (
    <ErrorPage
      error={error}
      site={visit && { name: visit.settings.name, mark: visit.mark }}
      pageReference={visit?.reference}
    />
  )
  return (
    <FallbackErrorBoundary>
      {visit && describeError(error).status < 500 ? (
        <Suspense fallback={plainPage}>
          <ErrorScreen>
            <ErrorPage error={error} site={undefined} />
          </ErrorScreen>
        </Suspense>
      ) : (
        plainPage
      )}
    </FallbackErrorBoundary>
  )
}
