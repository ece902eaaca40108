import { toHtmlLang, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { I18n } from '@lingui/core'
import { type Member, findMemberById } from '../../accounts/index.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { type MailContent, type MailSender, sendMail } from '../../platform/mail/mail.ts'
import type { MailBlock } from '../../platform/mail/mail-template.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { findProfileRow } from '../../profiles/index.ts'
import { createMailSender, getSiteById } from '../../sites/index.ts'
import { maxMailsPerDay } from '../rules/decide-notification-time.ts'
import { notificationKinds } from '../rules/notification-kinds.ts'
import type { NotificationKind } from '../rules/member-notification.ts'
import { findMailTimesSince, insertNotificationMail, lockMailsOfMember } from './notification-mail.sql.ts'
import { createMailFooterNotes, createUnsubscribeLinks } from './mail-footer.ts'

export interface NotificationMail {
  readonly memberId: number
  readonly kind: NotificationKind
  readonly values: Readonly<Record<string, number>>
  /** Names of the members concerned; empty for discreet notifications, and above `maxNamesInMail`. */
  readonly names: readonly string[]
  /** Rows of a table: what is counted, in the member's own words, and how many. */
  readonly counts?: readonly (readonly [label: string, count: number])[]
  readonly path?: `/${string}`
}
const maxNamesInMail = 3
/** The names that a mail may carry (docs/messages.md#discreet-notices). */
export const selectMailNames = (discreet: boolean, names: readonly string[]): string[] =>
  discreet || names.length > maxNamesInMail ? [] : [...names]

/**
 * Counts the mail against the daily limit and queues it. Call in the transaction that marks its subject as notified. Throws if another
 * job has used the limit up since the caller decided: the repeated job decides again.
 */
export async function queueNotificationMail(tx: Db, mail: NotificationMail, at: Date): Promise<void> {
  await lockMailsOfMember(tx, mail.memberId)
  const recentMailTimes = await findMailTimesSince(tx, mail.memberId, addMs(at, -hoursToMs(24)))
  if (recentMailTimes.length >= maxMailsPerDay)
    throw new Error(`The mails of the day to member ${mail.memberId} were sent in the meantime.`)
  await insertNotificationMail(tx, mail.memberId, mail.kind, at)
  await addJob(tx, 'notice-mail', mail)
}

const formatNameList = (language: InterfaceLanguage, names: readonly string[]): string =>
  new Intl.ListFormat(toHtmlLang(language), { type: 'conjunction' }).format(names)

interface MailWording {
  readonly subject: string
  readonly heading: string
  readonly body: readonly string[]
  readonly button: string
}
/** Creates the translated texts of a kind. */
function createMailWording(
  texts: I18n,
  { kind, names }: NotificationMail,
  values: Record<string, unknown>,
): MailWording {
  const translate = (part: string) => texts._(`mail.${kind}.${part}`, values)
  return {
    subject: translate('subject'),
    heading: translate(names.length ? 'named' : 'heading'),
    body: [translate('body')],
    button: translate('button'),
  }
}
/** Table of the weekly update, without zero counts; no block for other kinds. */
const createWeeklyFigures = (texts: I18n, { kind, values }: NotificationMail): MailBlock[] =>
  kind === 'weekly_update'
    ? [
        {
          rows: Object.entries(values).flatMap(([name, count]) =>
            count > 0 ? [[texts._(`mail.weekly_update.${name}`), String(count)] as const] : [],
          ),
        },
      ]
    : []

async function composeNotificationMail(
  services: Services,
  mail: NotificationMail,
  member: Member,
): Promise<[MailSender, MailContent]> {
  const { language } = member
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(language, site)
  const { type, path } = notificationKinds[mail.kind]
  const sender = await createMailSender(services, site, language)
  const values = {
    ...mail.values,
    site: site.name,
    name: member.username,
    names: formatNameList(language, mail.names),
  }
  const { body, button, ...head } = createMailWording(texts, mail, values)
  const unsubscribe = createUnsubscribeLinks(services.config, sender.url, { memberId: member.id, type })
  const content = {
    ...head,
    to: member.email,
    memberId: member.id,
    kind: 'notice' as const,
    language,
    preheader: body[0] ?? head.subject,
    blocks: [
      { text: texts._('mail.notice.greeting', values) },
      ...body.map((text) => ({ text })),
      ...createWeeklyFigures(texts, mail),
      ...(mail.counts?.length
        ? [{ rows: mail.counts.map(([label, count]) => [label, String(count)] as const) }]
        : []),
      { button, href: sender.url + (mail.path ?? path) },
    ],
    notes: createMailFooterNotes(texts, {
      type,
      username: member.username,
      sender,
      unsubscribeUrl: unsubscribe.url,
    }),
    unsubscribe,
  }
  return [sender, content]
}

/** Sends the mail, unless the account was closed or paused or its mails were stopped since it was queued. */
async function sendNotificationMail(services: Services, mail: NotificationMail): Promise<void> {
  const { db } = services
  const member = await findMemberById(db, mail.memberId)
  if (member?.status !== 'active' || member.notificationsDisabled.length > 0) return
  if ((await findProfileRow(db, member.id))?.pausedAt) return
  // The version before queued campaigns here, whose texts are not those of a kind.
  if (mail.kind === 'news' || mail.kind === 'promotion') return
  const [sender, content] = await composeNotificationMail(services, mail, member)
  await sendMail(services, sender, content)
}
export const notificationMailJob = defineJob<NotificationMail>('notice-mail', sendNotificationMail)
