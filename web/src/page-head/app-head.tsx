import { getAppIconPath } from '@amarelle/contract/domain/app-icons'
import { getNicheColours } from '@amarelle/contract/domain/niche-looks/niche-colours'
import type { VisitData } from '../session/use-visit.ts'

/** Web app manifest, icons of tab and home screen, and theme colours (docs/design.md#installed-app). */
export function AppHead({ visit, scheme }: { visit: VisitData; scheme: VisitData['scheme'] }) {
  const { niche, name } = visit.settings
  const [light, dark] = getNicheColours(niche).surface
  return (
    <>
      {/* With credentials, because the language depends on a cookie. */}
      <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
      <link rel="icon" href={getAppIconPath(niche, 'app-192')} type="image/png" />
      <link rel="apple-touch-icon" href={getAppIconPath(niche, 'touch-180')} />
      <meta name="apple-mobile-web-app-title" content={name} />
      {scheme ? (
        <meta name="theme-color" content={scheme === 'dark' ? dark : light} />
      ) : (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
        </>
      )}
    </>
  )
}
