import type { Language } from '@amarelle/contract/domain/languages'
import type { CampaignText, CampaignType } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import type { Services, Site } from '../../platform/context.ts'
import type { MailContent, MailSender } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender } from '../../sites/index.ts'
import { createMailFooterNotes, createUnsubscribeLinks } from '../mail/mail-footer.ts'
import { createCampaignMailId, createClickPath } from './campaign-links.ts'

/** The text of a campaign in one language, and where its button leads. */
export interface CampaignMailText {
  readonly type: CampaignType
  readonly language: Language
  readonly text: CampaignText
  readonly path: string
}
/** Describes who gets the mail; `recipient` is null for a test, which counts nothing and has nothing to unsubscribe. */
interface CampaignReader {
  readonly username: string
  readonly recipient: { readonly memberId: number; readonly campaignNumber: number } | null
}

/** Returns the mail of a campaign with the frame of the site's other notifications. */
export async function composeCampaignMail(
  services: Services,
  site: Site,
  { type, language, text, path }: CampaignMailText,
  { username, recipient }: CampaignReader,
): Promise<[MailSender, Omit<MailContent, 'to' | 'memberId'>]> {
  const { config } = services
  const sender = await createMailSender(services, site, language)
  const texts = await loadTranslations(language, site)
  const fill = (line: string): string =>
    line.replaceAll(/\{(username|site)\}/g, (_, name) => (name === 'site' ? site.name : username))
  const unsubscribe = recipient && createUnsubscribeLinks(config, sender.url, { ...recipient, type })
  const body = text.text.map(fill)
  return [
    sender,
    {
      kind: 'campaign',
      language,
      subject: fill(text.subject),
      preheader: body[0] ?? '',
      blocks: [
        { text: texts._('mail.notice.greeting', { name: username, site: site.name }) },
        ...body.map((paragraph) => ({ text: paragraph })),
        {
          button: fill(text.button),
          href: sender.url + (recipient ? createClickPath(config, recipient) : path),
        },
      ],
      notes: createMailFooterNotes(texts, {
        type,
        username,
        sender,
        unsubscribeUrl: unsubscribe?.url ?? `${sender.url}/notifications`,
      }),
      ...(recipient &&
        unsubscribe && {
          unsubscribe,
          headers: { 'Message-ID': createCampaignMailId(recipient, site.host) },
        }),
    },
  ]
}
