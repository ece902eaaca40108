import {
  type MessageCosts,
  type PublicSiteSettings,
  publicSiteSettingsSchema,
} from '@amarelle/contract/endpoints/sites'
import type { RequestContext, Services, Site } from '../platform/context.ts'
import { createPort } from '../platform/modules/port.ts'
import { loadTranslations } from '../platform/translations.ts'
import { getVapidKeys } from '../platform/push/index.ts'

/** Implemented by `payments`: the lowest cost of a message, per country (docs/payments.md#what-credits-buy). */
export const messageCostsPort =
  createPort<(services: Services, site: Site) => Promise<MessageCosts>>('message costs')

/** Returns the site's settings that are public (docs/product.md#settings-of-a-site); internal limits are left out. */
export async function getPublicSettings(
  context: RequestContext,
  site: Site = context.site,
): Promise<PublicSiteSettings> {
  const { offeredLanguages, is_demo, host } = site
  const publicSettings = Object.fromEntries(
    Object.entries(site).filter(([name]) => name in publicSiteSettingsSchema.shape),
  ) as Pick<Site, keyof Site & keyof PublicSiteSettings>
  const { translation } = context.config
  const texts = await loadTranslations(context.language, site)
  // The site's own texts exist only in its own language; other languages use the texts of the niche.
  const siteTexts =
    context.language === site.domain_language ? publicSettings : { index_title: '', description: '' }
  const selectedCountry =
    context.country && site.countries.includes(context.country) ? context.country : site.country
  return {
    ...publicSettings,
    index_title: siteTexts.index_title || `${site.name} · ${texts._(`niche.${site.niche}.title`)}`,
    description: siteTexts.description || texts._(`niche.${site.niche}.description`),
    domain: host,
    geoip_country: context.country,
    geoip_selected_country: selectedCountry,
    push_public_key: getVapidKeys(context.config).publicKey,
    fictional_warning: texts._(
      site.fictional_profiles_attended ? 'fictional.warning' : 'fictional.warning_unattended',
    ),
    fictional_singular: texts._('fictional.singular'),
    fictional_plural: texts._('fictional.plural'),
    demo: is_demo,
    translation: translation && { provider: translation.provider, company: translation.company },
    offered_languages: [...offeredLanguages],
  }
}
