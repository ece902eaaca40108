import type { PublicSiteSettings } from '@amarelle/contract/endpoints/sites'
import type { RequestContext, Site } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { createPort } from '../platform/modules/port.ts'
import { loadTranslations } from '../platform/translations.ts'
import { getVapidKeys } from '../platform/push/index.ts'

type MessageCosts = PublicSiteSettings['minimum_message_costs']
/** Implemented by `payments`: the least that a message costs, per country (docs/payments.md#what-credits-buy). */
export const messageCostsPort = createPort<(db: Db, site: Site) => Promise<MessageCosts>>('message costs')

/** The site-wide settings as everybody may read them (docs/product.md#settings-of-a-site); limits that are nobody's business stay here. */
export async function getPublicSettings(
  context: RequestContext,
  site: Site = context.site,
): Promise<PublicSiteSettings> {
  const {
    spending_limit_minor: _limit,
    spending_limit_maximum_minor: _maximum,
    direct_debit_limits: _debits,
    account_disclosure: _disclosure,
    signup_proof_cost: _cost,
    signup_minimum_seconds: _seconds,
    is_demo,
    host,
    ...open
  } = site
  const texts = await loadTranslations(context.language)
  // The operator's own words stand in the site's language; elsewhere the niche speaks.
  const own = context.language === site.domain_language ? open : { index_title: '', description: '' }
  const country = context.country && site.countries.includes(context.country) ? context.country : site.country
  return {
    ...open,
    index_title: own.index_title || `${site.name} · ${texts._(`niche.${site.niche}.title`)}`,
    description: own.description || texts._(`niche.${site.niche}.description`),
    domain: host,
    geoip_country: context.country,
    geoip_selected_country: country,
    minimum_message_costs: await messageCostsPort.get()(context.db, site),
    push_public_key: getVapidKeys(context.config).publicKey,
    fictional_warning: texts._(
      site.fictional_profiles_attended ? 'fictional.warning' : 'fictional.warning_unattended',
    ),
    fictional_singular: texts._('fictional.singular'),
    fictional_plural: texts._('fictional.plural'),
    demo: is_demo,
  }
}
