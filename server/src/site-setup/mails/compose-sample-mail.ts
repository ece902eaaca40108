import { createProblem } from '@amarelle/contract/domain/errors'
import type { Language } from '@amarelle/contract/domain/languages'
import type { Services, Site } from '../../platform/context.ts'
import type { MailContent } from '../../platform/mail/mail.ts'
import type { MailBlock } from '../../platform/mail/mail-template.ts'
import { getSiteOrigin } from '../../sites/index.ts'
import { loadDefaultTexts } from '../texts/default-texts.ts'
import { createSampleValues, loadDraftedTexts } from './sample-texts.ts'

/** Parts of several mails, and texts that support starts answers from. */
const isPartOfMails = (kind: string): boolean => ['frame', 'type', 'support'].includes(kind)

/**
 * Returns a mail of a kind with sample values and the site's drafts. Parts that exclude each other in a real mail stand below one another,
 * in the order of the file. Throws `not_found` for an unknown kind.
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
