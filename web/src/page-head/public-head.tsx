import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useVisit } from '../session/use-visit.ts'

interface PublicHeadProps {
  readonly title: string
  /** One or two sentences, as a search engine shows them. */
  readonly description: string
  /** Where `title` is all of it. */
  readonly bare?: boolean
  /** The address of the page that this one is a variant of. */
  readonly path?: string
}

/**
 * The head of a page that search engines may list, and that is shown as a card where somebody shares it. One address serves all
 * languages, so there is no hreflang: the answer says `Vary: Cookie, Accept-Language`. The addresses stand in
 * contract/src/endpoints/public-pages.ts.
 */
export function PublicHead({ title, description, bare = false, path }: PublicHeadProps) {
  const { settings, origin } = useVisit()
  const { pathname } = useLocation()
  const { t } = useLingui()
  const whole = bare ? title : `${title} · ${settings.name}`
  // Neither a query nor a closing slash makes another page.
  const address = origin + (path ?? (pathname === '/' ? '/' : pathname.replace(/\/+$/, '')))
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/public/cards/niche-${settings.niche}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t`Illustration: two cherries on one stem`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
