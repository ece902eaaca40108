import type { NotificationType } from '@amarelle/contract/endpoints/notifications'
import type { I18n } from '@lingui/core'
import type { Config } from '../../platform/config.ts'
import type { MailContent, MailSender } from '../../platform/mail/mail.ts'
import type { MailNote } from '../../platform/mail/mail-template.ts'
import { createUnsubscribeToken } from '../unsubscribe/unsubscribe-token.ts'

/** Creates the one-click unsubscribe URL (RFC 8058), and the equivalent mail address if a bounce domain is configured. */
export function createUnsubscribeLinks(
  config: Config,
  siteUrl: string,
  {
    memberId,
    type,
    campaignNumber = null,
  }: {
    readonly memberId: number
    readonly type: NotificationType
    readonly campaignNumber?: number | null
  },
): NonNullable<MailContent['unsubscribe']> {
  const token = createUnsubscribeToken(config, memberId, type, campaignNumber)
  return {
    url: `${siteUrl}/${token}`,
    mailto: config.bounceDomain ? `${token}@${config.bounceDomain}` : null,
  }
}

/** Footer with the reason for the mail, and links to the settings and to `unsubscribeUrl`. */
export function createMailFooterNotes(
  texts: I18n,
  {
    type,
    username,
    sender,
    unsubscribeUrl,
  }: {
    readonly type: NotificationType
    readonly username: string
    readonly sender: MailSender
    readonly unsubscribeUrl: string
  },
): MailNote[] {
  const values = { type: texts._(`mail.type.${type}`), name: username, site: sender.name }
  return [
    {
      text: texts._('mail.frame.why', values),
      links: [
        { label: texts._('mail.frame.choose'), href: `${sender.url}/notifications` },
        { label: texts._('mail.frame.unsubscribe'), href: unsubscribeUrl },
      ],
    },
  ]
}
