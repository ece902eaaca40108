import { htmlLang, type Language } from '@amarelle/contract/languages'
import type { Parts, Site } from '../platform/context.ts'
import type { MailSender } from '../platform/mail.ts'
import { companyById } from './company.sql.ts'
import { originOfSite } from './site-origin.ts'

/** In whose name a site's mails go, with the address of its company in the reader's language. */
export async function mailSender(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  site: Site,
  language: Language,
): Promise<MailSender> {
  const company = await companyById(db, site.company_id)
  const country = new Intl.DisplayNames(htmlLang(language), { type: 'region' }).of(company.country)
  return {
    name: site.name,
    url: originOfSite(config, site),
    address: config.mailFrom ?? `noreply@${site.host}`,
    replyTo: site.support_email,
    niche: site.niche,
    company: [
      [company.name, company.address, company.city, country].filter(Boolean).join(', '),
      [site.support_email, company.kvk && `KvK ${company.kvk}`].filter(Boolean).join(' · '),
    ],
  }
}
