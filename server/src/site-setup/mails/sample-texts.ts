// Composes a site's texts with its drafts and sample values.
import { getFormatLocales, type Language } from '@amarelle/contract/domain/languages'
import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services, Site } from '../../platform/context.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { listCurrentVersions } from '../texts/text-version.sql.ts'

/** Returns the site's texts with its drafts, which count as published here. */
export async function loadDraftedTexts({ db }: Services, site: Site, language: Language): Promise<I18n> {
  const texts = await loadTranslations(language, site)
  const versions = await listCurrentVersions(db, site.id, language)
  const drafts = versions.flatMap(({ catalogue, state, messageId, text }) =>
    catalogue === 'server' && state !== 'published' && text !== null
      ? [[messageId, compileMessage(text)] as const]
      : [],
  )
  return setupI18n({
    locale: language,
    messages: { [language]: { ...texts.messages, ...Object.fromEntries(drafts) } },
  })
}

/** Creates a value for each placeholder of mails, push notifications, SMS and errors. */
export function createSampleValues({ clock }: Services, site: Site, language: Language) {
  const locales = getFormatLocales(language)
  const date = new Intl.DateTimeFormat(locales, {
    dateStyle: 'long',
    timeZone: site.time_zone,
  }).format(addMs(clock.now(), daysToMs(14)))
  const money = new Intl.NumberFormat(locales, { style: 'currency', currency: 'EUR' })
  return {
    name: 'Anna',
    names: 'Ben',
    suspended: 'Max',
    site: site.name,
    support: site.support_email,
    organisation: 'Example e. V.',
    order: '7K2M9Q0T4F',
    receipt: 'W-7K2M-9Q0T',
    reference: 'C-7K2M-9Q0T',
    amount: money.format(14.99),
    method: 'Visa',
    device: 'Firefox, Windows',
    passkey: 'Android',
    provider: 'Google',
    date,
    time: date,
    until: date,
    rule: '…',
    facts: '…',
    reason: '…',
    count: 2,
    credits: 15,
    conversations: 1,
    cases: 1,
    code: '482913',
    column: 'amount',
    country: new Intl.DisplayNames(locales, { type: 'region' }).of(site.country),
    currency: 'EUR',
    day: date,
    days: 14,
    email: 'anna@example.org',
    first: 1,
    from: date,
    last: 20,
    left: 3,
    limit: 10,
    line: 2,
    marks: '{name}',
    maximum: 500,
    min_age: 18,
    minimum: 3,
    minutes: 15,
    percentage: '3%',
    sites: site.name,
    texts: 2,
  }
}
