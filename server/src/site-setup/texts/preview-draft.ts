import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { getTextEndpoint, TextCatalogue } from '@amarelle/contract/staff/endpoints/texts'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import { createNewMemberPath } from '../../payments/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services, Site } from '../../platform/context.ts'
import { createDraftToken, getSiteOrigin } from '../../sites/index.ts'

/** Below it are the links that open a site's pages with the draft of one text. */
export const textPreviewPath = '/text-preview'
/** The preview is ended by posting to it. */
export const textPreviewEndPath = '/text-preview/end'

/** The page on which a text of a folder of the web stands, the first that fits; of others the first page. */
const pathsByFolder: readonly (readonly [folder: string, path: string])[] = [
  ['features/payments/checkout/', '/credits'],
  ['features/payments/transactions/', '/transactions'],
  ['features/payments/withdrawal/', '/withdrawal'],
  ['features/payments/', '/pricing'],
  ['features/accounts/sign-up/', '/signup'],
  ['features/accounts/reset-password', '/reset-password'],
  ['features/accounts/', '/login'],
  ['features/chat/', '/chats'],
  ['features/discovery/', '/members'],
  ['features/likes/', '/likes'],
  ['features/games/match-finder', '/match-finder'],
  ['features/games/', '/swipe-game'],
  ['features/notifications/', '/notifications'],
  ['features/pages/complaint', '/complaints'],
  ['features/pages/', '/pages/faq'],
  ['features/profile/', '/profile'],
  ['features/settings/', '/settings'],
]
/** Returns a page that shows a text, from the modules in which it stands. */
function choosePreviewPath(places: readonly string[]): string {
  for (const place of places) {
    const lander = /^features\/landers\/(\w+)\//.exec(place)?.[1]
    if (lander && !['front', 'member', 'shared', 'texts'].includes(lander)) return `/landers/${lander}`
    const path = pathsByFolder.find(([folder]) => place.startsWith(folder))?.[1]
    if (path) return path
  }
  return '/'
}

interface PreviewedDraft {
  readonly site: { readonly id: number; readonly host: string; readonly site: Pick<Site, 'country'> | null }
  readonly catalogue: TextCatalogue
  readonly id: string
  readonly places: readonly string[]
  readonly open: { readonly id: number; readonly version: number } | null
}
/**
 * Returns the link that shows a draft on the real page, for an hour, and for a text of pages the page that it opens, also as somebody who
 * has just signed up in the site's country.
 */
export function previewDraft(
  services: Pick<Services, 'config' | 'clock'> & { readonly language: StaffLanguage },
  actor: StaffActor,
  { site, catalogue, id, places, open }: PreviewedDraft,
): Pick<StaffEndpointAnswer<typeof getTextEndpoint>, 'previewUrl' | 'previewPath' | 'newMemberPath'> {
  if (!open || catalogue === 'server') return { previewUrl: null, previewPath: null, newMemberPath: null }
  const token = createDraftToken(services, { textId: open.id, version: open.version })
  const origin = getSiteOrigin(services.config, site)
  return catalogue === 'page'
    ? { previewUrl: `${origin}/pages/${id}?draft=${token}`, previewPath: null, newMemberPath: null }
    : {
        previewUrl: `${origin}${textPreviewPath}/${token}`,
        previewPath: choosePreviewPath(places),
        newMemberPath:
          site.site &&
          createNewMemberPath(services, actor, {
            siteId: site.id,
            country: site.site.country,
            atMs: null,
            prices: [],
          }),
      }
}
