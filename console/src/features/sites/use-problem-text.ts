import { legalNoticeDays } from '@amarelle/contract/staff/endpoints/texts'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { useLingui } from '@lingui/react/macro'
import { formatCountry, formatDate, formatLanguage } from '../../i18n/formats.ts'
import { settingNames } from '../../i18n/setting-names.ts'

/** Returns what is wrong with a site in words, beginning with the setting or the name in DNS. */
export function useProblemText(): (problem: SiteProblem) => string {
  const { t } = useLingui()
  const describe = ({ code, values }: SiteProblem): string => {
    const { keys = '', currency = '', country = '', address = '', day = '', reason = '' } = values
    const { company = '', count = '', email = '', method = '', language = '', texts = '' } = values
    switch (code) {
      case 'invalid_value':
        return t`this value is missing or not possible`
      case 'unknown_setting':
        return t`there is no such setting: ${keys}`
      case 'missing':
        return t`missing`
      case 'email_unreachable':
        return t`set an address that members reach`
      case 'phone_unreachable':
        return t`set a number that members reach`
      case 'vat_number_missing':
        return t`invoices need one`
      case 'company_unknown':
        return t`there is no company with the number ${company}`
      case 'host_taken':
        return t`another site has this host`
      case 'no_bundle':
        return t`no bundle has a price in ${currency}, the currency of the site`
      case 'no_payment_method':
        return t`no provider that is set up takes ${currency} from ${country ? formatCountry(country) : ''}`
      case 'age_method_missing':
        return t`${country ? formatCountry(country) : ''} asks for a way to prove one’s age that is not set up on this server: ${method}`
      case 'legal_change_planned':
        return t`a new legal text starts on ${formatDate(day)}: publish after it, or plan it at least ${legalNoticeDays} days ahead`
      case 'texts_unfit':
        return t`own texts in ${formatLanguage(language)} do not fit this release any more (${count}): ${texts}`
      case 'no_address':
        return t`no address in DNS (A or AAAA)`
      case 'private_address':
        return t`DNS names an address that members can’t reach (${address})`
      case 'no_certificate':
        return t`no certificate that browsers accept (${reason})`
      case 'certificate_ends':
        return t`the certificate ends on ${formatDate(day)}`
      case 'no_spf':
        return t`no SPF record (v=spf1 …)`
      case 'several_spf':
        return t`${count} SPF records, which makes all of them invalid`
      case 'no_dmarc':
        return t`no DMARC record (v=DMARC1; p=…)`
      case 'no_dkim':
        return t`no DKIM key is published`
      case 'other_dkim':
        return t`the published key is not that of DKIM_PRIVATE_KEY`
      case 'mails_unsigned':
        return t`mails are not signed (DKIM_PRIVATE_KEY and DKIM_SELECTOR)`
      case 'no_mail_server':
        return t`no mail server (MX) for ${email}`
    }
  }
  const nameOf = (place: string): string => {
    const key = place.replace(/^settings\./, '')
    const [name] = Object.entries(settingNames).find(([one]) => one === key)?.[1] ?? []
    if (name) return t(name)
    if (place === 'bundles') return t`Prices`
    if (place === 'texts') return t`Texts`
    return place === 'payments' ? t`Ways to pay` : key
  }
  return (problem) => `${nameOf(problem.place)}: ${describe(problem)}`
}
