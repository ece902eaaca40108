import { getAppIconPath } from '@amarelle/contract/domain/app-icons'
import { msg } from '@lingui/core/macro'
import worker from 'virtual:service-worker'
import { i18nContext, visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/service-worker.ts'
import { renderOfflinePage } from './offline-page.ts'

/**
 * The service worker of the whole site, with the offline page embedded. Browsers check it at every visit and update it if a byte
 * differs: after a deployment, and when the member changes the language or color scheme.
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const visit = context.get(visitContext)
  const { niche } = visit.settings
  const i18n = context.get(i18nContext)
  const site = {
    icon: getAppIconPath(niche, 'app-192'),
    badge: getAppIconPath(niche, 'badge-96'),
    offline: renderOfflinePage(visit, {
      title: i18n._(msg`You’re offline`),
      soon: i18n._(msg`This page will open as soon as you’re back online.`),
      again: i18n._(msg`Try again`),
    }),
  }
  return new Response(`const site = ${JSON.stringify(site)};\n${worker}`, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie, Accept-Language',
    },
  })
}
