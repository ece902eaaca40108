import type { SettingKey } from '@amarelle/contract/staff/site-settings'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatCountry, formatCurrency, formatLanguage } from './formats.ts'
import { interestNames } from './interest-names.ts'

type Names = Readonly<Record<string, MessageDescriptor>>
const profileNames: Names = {
  intent: msg`What they hope for`,
  sexuality: msg`Sexuality`,
  hair_color: msg`Hair`,
  eye_color: msg`Eyes`,
  body_type: msg`Build`,
  relationship_status: msg`Relationship`,
  tattoos: msg`Tattoos`,
  interests: msg`Interests`,
  about: msg`About me`,
}
const namesByKey: Partial<Readonly<Record<SettingKey, Names>>> = {
  signups: {
    all: msg`Everybody`,
    with_trafficsource: msg`Visitors from a traffic source`,
    none: msg`Nobody`,
  },
  account_disclosure: {
    spec: msg`Say whether an address has an account`,
    strict: msg`Never say it`,
  },
  liked_by_shown: { clear: msg`Clear`, blurred: msg`As a blurred picture` },
  visible_profile_fields: profileNames,
  visible_profile_notes: { hopes: msg`What they hope for, in words`, free_time: msg`Free time` },
  search_fields: {
    ...profileNames,
    gender: msg`Gender`,
    country: msg`Country`,
    countryregion: msg`Region`,
    distance: msg`Distance`,
    age: msg`Age`,
    photos: msg`With a photo`,
    online: msg`Online`,
    new: msg`New`,
    verified: msg`Verified`,
    fictional: msg`Fictional profiles`,
  },
  interests_first: interestNames,
  safety_warnings: {
    money: msg`Money`,
    off_platform: msg`Other ways to reach somebody`,
    phone: msg`Phone numbers`,
    link: msg`Links`,
    harmful: msg`Hurtful words`,
  },
  age_checks: {
    at_signup: msg`At the sign-up`,
    before_chat: msg`Before chatting`,
    before_images: msg`Before photos in chats`,
    wallet: msg`Age verification app of the EU`,
    provider: msg`Provider (OpenID Connect)`,
    sandbox: msg`Sandbox`,
  },
  default_search: { min_age: msg`From`, max_age: msg`To` },
  direct_debit_limits: {
    order: msg`For an order`,
    week: msg`In 7 days`,
    month: msg`In 30 days`,
    trust: msg`Before the first has arrived`,
  },
}
const formatsByKey: Partial<Readonly<Record<SettingKey, (code: string) => string>>> = {
  countries: formatCountry,
  country: formatCountry,
  'company.country': formatCountry,
  age_checks: formatCountry,
  entry_warning_countries: formatCountry,
  currency: formatCurrency,
  domain_language: formatLanguage,
}

/** Returns what a code among the values of a setting means; the value itself where it is no code. */
export function nameSettingValue(
  key: SettingKey,
  value: string,
  translate: (name: MessageDescriptor) => string,
): string {
  const name = namesByKey[key]?.[value]
  if (name) return translate(name)
  const format = formatsByKey[key]
  // The typed value may be no code.
  return format && /^[A-Za-z-]{2,8}$/.test(value) ? format(value) : value
}
