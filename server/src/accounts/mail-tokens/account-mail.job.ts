import { parseDeviceName } from '@amarelle/contract/domain/device-name'
import { getFormatLocales } from '@amarelle/contract/domain/languages'
import { type LoginProvider, loginProviderNames } from '@amarelle/contract/endpoints/sign-in/login-providers'
import type { I18n } from '@lingui/core'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob, type JobRequest } from '../../platform/jobs/jobs.ts'
import { type MailContent, sendMail } from '../../platform/mail/mail.ts'
import { createPort } from '../../platform/modules/port.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteOrigin, getSiteById } from '../../sites/index.ts'
import { createExportLink } from '../data-export/export-link.ts'
import { getRestoreDeadline } from '../members/restore-deadline.ts'
import { issueLoginCode } from '../login/login-code.ts'
import { type Member, findMemberById } from '../members/member.sql.ts'
import { issueToken, type TokenKind } from './mail-tokens.ts'

/**
 * Target of each mail's button: a token's short link, a page, the archive of the member's data, or where the member appeals; or a code in
 * its place. The texts are `mail.<kind>.*`.
 */
const mailTargets = {
  activation: { token: 'activation' },
  address_in_use: { page: '/reset-password' },
  completion: { token: 'completion' },
  export_ready: { page: '/settings/data' },
  export_requested: { archive: true },
  identity_linked: { page: '/settings/login' },
  identity_unlinked: { page: '/settings/login' },
  login_code: { code: true },
  mail_change: { token: 'mail_change' },
  mail_change_requested: { page: '/settings' },
  mail_changed: { page: '/pages/service' },
  new_login: { page: '/settings/account' },
  passkey_added: { page: '/settings/login' },
  passkey_removed: { page: '/reset-password' },
  password_changed: { page: '/reset-password' },
  reactivation: { token: 'reactivation' },
  reset: { token: 'reset' },
  suspended: { appeal: true },
  suspension_lifted: { page: '/login' },
} as const satisfies Record<string, MailTarget>
/** Describes what the receiver does with the mail. */
type MailAction = { readonly link: string } | { readonly code: string }
type MailTarget =
  | { token: TokenKind }
  | { page: `/${string}` }
  | { archive: true }
  | { appeal: true }
  | { code: true }

/** Implemented by `moderation`: where a suspended member appeals, without a login. */
export const suspensionAppealPort = createPort<(services: Services, member: Member) => Promise<string>>(
  'appeal against a suspension',
)

interface AccountMail {
  readonly kind: keyof typeof mailTargets
  readonly memberId: number
  /** Recipient other than the account's current address: the new or the former address. */
  readonly to?: string
  /** The archive that can be downloaded without logging in. */
  readonly exportId?: string
  /** The request whose code the mail contains. */
  readonly loginCodeId?: number
  /** The member's name of the passkey that was added or removed. */
  readonly passkey?: string
  /** The provider whose account was linked or unlinked. */
  readonly provider?: LoginProvider
  /** Details of the login that the mail is about. */
  readonly login?: { userAgent: string; at: string }
}

/** Queues a mail in the transaction of its cause. The token is created when the mail is written, so no job row holds a secret. */
export const queueAccountMail = (tx: Db, mail: AccountMail): Promise<void> =>
  // A newer change of address replaces the queued mail, so that an older link cannot arrive after it.
  addJob(tx, 'account-mail', mail, mail.kind === 'mail_change' ? { key: `mail-change:${mail.memberId}` } : {})

/** Creates the mail about a suspension, to be queued when it can't be taken back any more. */
export const createSuspensionMail = (memberId: number): JobRequest => ({
  name: 'account-mail',
  payload: { kind: 'suspended', memberId } satisfies AccountMail,
})

/** Deadline to restore an account that is pending deletion; null for any other. */
const getMemberRestoreDeadline = ({ deletionRequestedAt: at }: Member): Date | null =>
  at && getRestoreDeadline(at)

/** Null for a mail whose request has been deleted. */
async function createMailAction(
  services: Services,
  mail: AccountMail,
  member: Member,
): Promise<MailAction | null> {
  const target: MailTarget = mailTargets[mail.kind]
  if ('code' in target) {
    const code = await issueLoginCode(services, mail.loginCodeId ?? 0, member.id)
    return code === null ? null : { code }
  }
  const site = await getSiteById(services, member.siteId)
  return { link: await createMailLink(services, getSiteOrigin(services.config, site), mail, member, target) }
}
async function createMailLink(
  services: Services,
  origin: string,
  mail: AccountMail,
  member: Member,
  target: Exclude<MailTarget, { code: true }>,
): Promise<string> {
  if ('page' in target) return origin + target.page
  if ('archive' in target) return origin + createExportLink(services.config, mail.exportId ?? '')
  if ('appeal' in target) return suspensionAppealPort.get()(services, member)
  const token = await issueToken(services.db, member.id, target.token, services.clock.now(), {
    ...(mail.kind === 'mail_change' ? { payload: { email: mail.to } } : {}),
    ...(mail.kind === 'reactivation' ? { expiresAt: getMemberRestoreDeadline(member) ?? undefined } : {}),
  })
  return `${origin}/${token}`
}

/** Returns a date and time in a member's language and time zone. */
export const formatMoment = (
  { language, timeZone }: Pick<Member, 'language' | 'timeZone'>,
  at: Date,
): string =>
  new Intl.DateTimeFormat(getFormatLocales(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at)
/** Formats browser and time of a login for the member's language and time zone. */
const formatLoginValues = (texts: I18n, member: Member, login: AccountMail['login']) =>
  login
    ? {
        device: parseDeviceName(login.userAgent) ?? texts._('mail.new_login.unknown_device'),
        time: formatMoment(member, new Date(login.at)),
      }
    : {}
/** Formats the day on which a closed account will be deleted, in the member's time zone. */
function formatDeletionValues(member: Member) {
  const end = getMemberRestoreDeadline(member)
  const format = new Intl.DateTimeFormat(getFormatLocales(member.language), {
    dateStyle: 'long',
    timeZone: member.timeZone,
  })
  return end ? { date: format.format(end) } : {}
}

/** Returns the content of a mail with a button or a code. */
async function composeAccountMail(
  services: Services,
  { kind, to, login, passkey = '', provider }: AccountMail,
  member: Member,
  action: MailAction,
): Promise<MailContent> {
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const values = {
    name: member.username,
    site: site.name,
    passkey,
    provider: provider ? loginProviderNames[provider] : '',
    support: site.support_email,
    reason: member.suspensionReason ?? '',
    until: member.suspendedUntil ? formatMoment(member, member.suspendedUntil) : '',
    ...formatLoginValues(texts, member, login),
    ...formatDeletionValues(member),
  }
  const say = (part: string) => texts._(`mail.${kind}.${part}`, values)
  return {
    to: to ?? member.email,
    memberId: member.id,
    kind,
    language: member.language,
    subject: say('subject'),
    preheader: say('body'),
    blocks: [
      { text: say('greeting') },
      { text: say('body') },
      ...(kind === 'suspended' ? [{ text: say(member.suspendedUntil ? 'until' : 'without_end') }] : []),
      'link' in action
        ? { button: say('button'), href: action.link }
        : { rows: [[say('label'), action.code]] },
      { small: say('footer') },
    ],
  }
}
/** Returns the mail about a suspension for `member.suspensionReason`, which contains its statement of reasons (DSA Art 17). */
export async function composeSuspensionMail(services: Services, member: Member): Promise<MailContent> {
  const link = await suspensionAppealPort.get()(services, member)
  return composeAccountMail(services, { kind: 'suspended', memberId: member.id }, member, { link })
}

async function sendAccountMail(services: Services, mail: AccountMail): Promise<void> {
  const { kind, memberId } = mail
  const member = await findMemberById(services.db, memberId)
  if (!member || member.status === 'deleted') return
  // The account was restored or closed after the mail was queued, so the link would not work.
  const closed = member.status === 'pending_deletion'
  // The account was suspended or reopened after the mail was queued, so the mail no longer applies.
  const suspended = member.status === 'suspended'
  if (suspended ? 'token' in mailTargets[kind] || kind === 'suspension_lifted' : kind === 'suspended') return
  if ('token' in mailTargets[kind] && (kind === 'reactivation') !== closed) return
  const site = await getSiteById(services, member.siteId)
  const action = await createMailAction(services, mail, member)
  if (!action) return
  await sendMail(
    services,
    await createMailSender(services, site, member.language),
    await composeAccountMail(services, mail, member, action),
  )
}

export const accountMailJob = defineJob<AccountMail>('account-mail', sendAccountMail)
