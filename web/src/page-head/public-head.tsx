import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useVisit } from '../session/use-visit.ts'

interface PublicHeadProps {
  readonly title: string
  /** One or two sentences for search engines. */
  readonly description: string
  /** Does not append the site name to the title. */
  readonly bare?: boolean
  /** Canonical path, if this page is a variant of another. */
  readonly path?: string
}

/**
 * Head of a page that search engines may index, with the data of its card in social networks. One URL serves all languages, so
 * there is no hreflang; responses carry `Vary: Cookie, Accept-Language`. contract/src/endpoints/public-pages.ts lists the URLs.
 */
export function PublicHead({ title, description, bare = false, path }: PublicHeadProps) {
  const { settings, origin } = useVisit()
  const { pathname } = useLocation()
  const { t } = useLingui()
  const fullTitle = bare ? title : `${title} · ${settings.name}`
  // The canonical URL has no query and no trailing slash.
  const canonicalUrl = origin + (path ?? (pathname === '/' ? '/' : pathname.replace(/\/+$/, '')))
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonicalUrl} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonicalUrl} />
      <meta property="og:image" content={`${origin}/public/cards/niche-${settings.niche}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t`The logo of ${settings.name}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
