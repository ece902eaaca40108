import { htmlLang } from '@amarelle/contract/languages'
import { useLingui } from '@lingui/react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/member-card.css'
import './ui/photo.css'
import './ui/feedback.css'
import './app/chrome.css'
import type { Route } from './+types/root.ts'
import { ErrorPage } from './app/error-page.tsx'
import { hydrates } from './app/hydrates.ts'
import { useOptionalVisit, type VisitData } from './session/use-visit.ts'
import { visitContext } from './session/visit.ts'

export function loader({ context }: Route.LoaderArgs): VisitData {
  const { user, settings, language, trafficSource, scheme, dismissed } = context.get(visitContext)
  return { user, settings, language, trafficSource, scheme, dismissed }
}

/** Niche 4 is dark unless the visitor chose otherwise (DESIGN 2). */
const schemeOf = (visit: VisitData | undefined) =>
  visit?.scheme ?? (visit?.settings.niche === 4 ? 'dark' : undefined)

export function Layout({ children }: { children: React.ReactNode }) {
  const visit = useOptionalVisit()
  const { i18n } = useLingui()
  const scripted = hydrates(useMatches().map(({ handle }) => handle))
  return (
    <html
      lang={htmlLang(visit?.language ?? 'en')}
      data-language={i18n.locale}
      data-niche={visit?.settings.niche ?? 1}
      data-scheme={schemeOf(visit)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/public/icon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
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
  return <ErrorPage error={error} />
}
