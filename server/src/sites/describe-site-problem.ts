import type { SiteProblem, SiteProblemCode } from '@amarelle/contract/staff/site-problems'

type Values = SiteProblem['values']
const texts: Readonly<Record<SiteProblemCode, (values: Values) => string>> = {
  invalid_value: ({ detail }) => detail ?? 'not possible',
  unknown_setting: ({ detail, keys }) => detail ?? `there is no setting ${keys}`,
  missing: () => 'missing',
  email_unreachable: () => 'set an address that members reach',
  phone_unreachable: () => 'set a number that members reach',
  vat_number_missing: () => 'invoices need one',
  company_unknown: ({ company }) => `there is none with the number ${company}`,
  host_taken: ({ host }) => `${host} has a site already`,
  no_bundle: ({ currency }) => `none has a price in ${currency}, the site's currency`,
  no_payment_method: ({ currency, country }) => `no configured provider takes ${currency} from ${country}`,
  age_method_missing: ({ country, method }) =>
    `members from ${country} are to prove their age by “${method}”, which is not configured`,
  legal_change_planned: ({ day }) =>
    `a new legal text starts on ${day}: publish after it, or plan it so that members can be told 14 days before`,
  texts_unfit: ({ language, count, texts }) =>
    `${count} own texts in ${language} lack a placeholder of this release or are gone from it: ${texts}`,
  no_address: () => 'no address in DNS (A or AAAA)',
  private_address: ({ address }) => `DNS names an address that members can’t reach (${address})`,
  no_certificate: ({ reason }) => `no certificate that browsers accept (${reason})`,
  certificate_ends: ({ day }) => `the certificate ends on ${day}`,
  no_spf: () => 'no SPF record (v=spf1 …)',
  several_spf: ({ count }) => `${count} SPF records, which makes all of them invalid`,
  no_dmarc: () => 'no DMARC record (v=DMARC1; p=…)',
  no_dkim: () => 'no DKIM key is published',
  other_dkim: () => 'the published key is not that of DKIM_PRIVATE_KEY',
  mails_unsigned: () => 'mails are not signed (DKIM_PRIVATE_KEY and DKIM_SELECTOR)',
  no_mail_server: ({ email }) => `no mail server (MX) for ${email}`,
}
/** Returns a problem in English, for the command line, logs and alarms; the console has texts of its own. */
export const describeSiteProblem = ({ place, code, values }: SiteProblem): string =>
  `${place}: ${texts[code](values)}`
