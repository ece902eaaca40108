import type { NotificationType } from '@amarelle/contract/endpoints/notifications'
import type { I18n } from '@lingui/core'
import type { Member } from '../../accounts/index.ts'
import type { Config } from '../../platform/config.ts'
import type { MailContent, MailSender } from '../../platform/mail/mail.ts'
import type { MailNote } from '../../platform/mail/mail-template.ts'
import { createUnsubscribeToken } from '../unsubscribe/unsubscribe-token.ts'

/** The one-click unsubscribe URL (RFC 8058), and the equivalent mail address if a bounce domain is configured. */
export function createUnsubscribeLinks(
  config: Config,
  siteUrl: string,
  memberId: number,
  type: NotificationType,
): NonNullable<MailContent['unsubscribe']> {
  const token = createUnsubscribeToken(config, memberId, type)
  return {
    url: `${siteUrl}/${token}`,
    mailto: config.bounceDomain ? `${token}@${config.bounceDomain}` : null,
  }
}

/** Footer with the reason for the mail, and links to the settings and to unsubscribe. */
export function createMailFooterNotes(
  { config }: { readonly config: Config },
  texts: I18n,
  { type, member, sender }: { type: NotificationType; member: Member; sender: MailSender },
): MailNote[] {
  const { url } = createUnsubscribeLinks(config, sender.url, member.id, type)
  const values = { type: texts._(`mail.type.${type}`), name: member.username, site: sender.name }
  return [
    {
      text: texts._('mail.frame.why', values),
      links: [
        { label: texts._('mail.frame.choose'), href: `${sender.url}/notifications` },
        { label: texts._('mail.frame.unsubscribe'), href: url },
      ],
    },
  ]
}
