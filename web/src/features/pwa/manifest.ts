import { getAppIconPath, appIconSizes, type AppIconName } from '@amarelle/contract/domain/app-icons'
import { photoMediaTypes } from '@amarelle/contract/domain/limits'
import { shareTarget } from '@amarelle/contract/domain/share-target'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { getNicheColours } from '@amarelle/contract/domain/niche-looks/niche-colours'
import { msg } from '@lingui/core/macro'
import { i18nContext, visitContext } from '../../session/visit-context.ts'
import { getColorScheme } from '../../session/color-scheme.ts'
import type { Route } from './+types/manifest.ts'

const toManifestIcon = (niche: number, name: AppIconName, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: getAppIconPath(niche, name),
  sizes: `${appIconSizes[name]}x${appIconSizes[name]}`,
  type: 'image/png',
  purpose,
})

/** Web app manifest with the site's name, the colours of its niche and texts in the visitor's language. */
export function loader({ context }: Route.LoaderArgs): Response {
  const visit = context.get(visitContext)
  const { settings, language } = visit
  const i18n = context.get(i18nContext)
  const { niche, name } = settings
  const { ground, surface } = getNicheColours(niche)
  const shade = getColorScheme(visit) === 'dark' ? 1 : 0
  const manifest = {
    id: '/members',
    name,
    short_name: name,
    // The operator's description exists only in the site's own language.
    description:
      (language === settings.domain_language && settings.description) ||
      i18n._(msg`Meet, like and chat. For adults only.`),
    lang: toHtmlLang(language),
    dir: 'ltr',
    start_url: '/members',
    scope: '/',
    display: 'standalone',
    background_color: ground[shade],
    theme_color: surface[shade],
    categories: ['social', 'lifestyle'],
    share_target: {
      action: shareTarget.path,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: shareTarget.title,
        text: shareTarget.text,
        url: shareTarget.url,
        files: [{ name: shareTarget.photo, accept: photoMediaTypes }],
      },
    },
    icons: [
      toManifestIcon(niche, 'app-192', 'any'),
      toManifestIcon(niche, 'app-512', 'any'),
      toManifestIcon(niche, 'maskable-512', 'maskable'),
      toManifestIcon(niche, 'badge-512', 'monochrome'),
    ],
    shortcuts: [
      { name: i18n._(msg`Messages`), url: '/chats' },
      { name: i18n._(msg`Likes`), url: '/likes' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie, Accept-Language',
    },
  })
}
