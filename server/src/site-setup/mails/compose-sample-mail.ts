import { getFormatLocales, type Language } from '@amarelle/contract/domain/languages'
import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { createProblem } from '@amarelle/contract/domain/errors'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services, Site } from '../../platform/context.ts'
import type { MailContent } from '../../platform/mail/mail.ts'
import type { MailBlock } from '../../platform/mail/mail-template.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { getSiteOrigin } from '../../sites/index.ts'
import { loadDefaultTexts } from '../texts/default-texts.ts'
import { listCurrentVersions } from '../texts/text-version.sql.ts'

/** Parts of several mails, and texts that support starts answers from. */
const isPartOfMails = (kind: string): boolean => ['frame', 'type', 'support'].includes(kind)

/** The site's texts with its drafts, which count as published here. */
async function loadDraftedTexts({ db }: Services, site: Site, language: Language): Promise<I18n> {
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

/** A value for each placeholder of the mails. */
function createSampleValues({ clock }: Services, site: Site, language: Language) {
  const date = new Intl.DateTimeFormat(getFormatLocales(language), {
    dateStyle: 'long',
    timeZone: site.time_zone,
  }).format(addMs(clock.now(), daysToMs(14)))
  const currency = new Intl.NumberFormat(getFormatLocales(language), { style: 'currency', currency: 'EUR' })
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
    amount: currency.format(14.99),
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
  }
}

/**
 * A mail of a kind with sample values and the site's drafts. Parts that exclude each other in a real mail stand below one another, in
 * the order of the file. Throws `not_found` for an unknown kind.
 */
export async function composeSampleMail(
  services: Services,
  site: Site,
  { language, kind }: { readonly language: Language; readonly kind: string },
): Promise<Omit<MailContent, 'to' | 'memberId'>> {
  const prefix = `mail.${kind}.`
  const ids = [...(await loadDefaultTexts('en')).values()]
    .filter(({ catalogue, id }) => catalogue === 'server' && id.startsWith(prefix))
    .map(({ id }) => id.slice(prefix.length))
  if (ids.length === 0 || isPartOfMails(kind)) throw createProblem('not_found')
  const texts = await loadDraftedTexts(services, site, language)
  const values = createSampleValues(services, site, language)
  const say = (part: string): string => texts._(prefix + part, values)
  const subject = ids.find((part) => part.endsWith('subject')) ?? ids[0] ?? ''
  const origin = getSiteOrigin(services.config, site)
  const toBlock = (part: string): MailBlock => {
    if (part === 'button') return { button: say(part), href: origin }
    return part.endsWith('footer') ? { small: say(part) } : { text: say(part) }
  }
  const isLead = (part: string): boolean => part === 'greeting'
  const parts = ids.filter((part) => part !== subject && part !== 'heading')
  return {
    language,
    subject: say(subject),
    ...(ids.includes('heading') && { heading: say('heading') }),
    blocks: [...parts.filter(isLead), ...parts.filter((part) => !isLead(part))].map(toBlock),
  }
}
