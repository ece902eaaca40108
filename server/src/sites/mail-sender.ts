import { toHtmlLang, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { Config } from '../platform/config.ts'
import type { Services, Site } from '../platform/context.ts'
import type { MailSender } from '../platform/mail/mail.ts'
import { getCompanyById } from './company.sql.ts'
import { getSiteOrigin } from './site-origin.ts'

/** Returns the address that a site's mails come from. */
export const getSenderAddress = (
  { mailFrom }: Pick<Config, 'mailFrom'>,
  { sender_email, host }: Pick<Site, 'sender_email' | 'host'>,
): string => sender_email || (mailFrom ?? `noreply@${host}`)

/** Creates the sender of a site's mails, and its company's address with the country in `language`. */
export async function createMailSender(
  { db, config }: Pick<Services, 'db' | 'config'>,
  site: Site,
  language: InterfaceLanguage,
): Promise<MailSender> {
  const company = await getCompanyById(db, site.company_id)
  const country = new Intl.DisplayNames(toHtmlLang(language), { type: 'region' }).of(company.country)
  return {
    name: site.name,
    url: getSiteOrigin(config, site),
    address: getSenderAddress(config, site),
    replyTo: site.support_email,
    niche: site.niche,
    textOverrides: site.textOverrides,
    company: [
      [company.name, company.address, company.city, country].filter(Boolean).join(', '),
      [site.support_email, company.kvk && `KvK ${company.kvk}`].filter(Boolean).join(' · '),
    ],
  }
}
