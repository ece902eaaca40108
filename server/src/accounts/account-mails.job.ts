import { deviceName } from '@amarelle/contract/device-name'
import { htmlLang } from '@amarelle/contract/languages'
import type { I18n } from '@lingui/core'
import type { Parts } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { sendMail } from '../platform/mail.ts'
import { html } from '../platform/mail-template.ts'
import { textsOf } from '../platform/texts.ts'
import { originOfSite, siteById } from '../sites/index.ts'
import { type Member, memberById } from './member.sql.ts'
import { issueToken, type TokenKind } from './tokens.ts'

/** Where the button of each mail leads: to a token's short link, or to a page. The texts are `mail.<kind>.*`. */
const kinds = {
  activation: { token: 'activation' },
  completion: { token: 'completion' },
  new_login: { page: '/settings' },
  password_changed: { page: '/reset-password' },
  reset: { token: 'reset' },
} as const satisfies Record<string, { token: TokenKind } | { page: `/${string}` }>

interface AccountMail {
  kind: keyof typeof kinds
  memberId: number
  /** What a mail about a login tells of it. */
  login?: { userAgent: string; at: string }
}

/** Queued in the transaction of what it tells; the link's token is made when the mail is written, so no job row holds one. */
export const queueMail = (tx: Db, mail: AccountMail): Promise<void> => addJob(tx, 'account-mail', mail)

async function linkOf(parts: Parts, origin: string, { kind, memberId }: AccountMail): Promise<string> {
  const to: { token: TokenKind } | { page: string } = kinds[kind]
  return 'token' in to
    ? `${origin}/${await issueToken(parts.db, memberId, to.token, parts.clock.now())}`
    : origin + to.page
}

/** A login's browser and time as its owner reads them. */
const loginValues = (texts: I18n, { language, timeZone }: Member, login: AccountMail['login']) =>
  login
    ? {
        device: deviceName(login.userAgent) ?? texts._('mail.new_login.unknown_device'),
        time: new Intl.DateTimeFormat(htmlLang(language), {
          dateStyle: 'long',
          timeStyle: 'short',
          timeZone,
        }).format(new Date(login.at)),
      }
    : {}

async function send(parts: Parts, mail: AccountMail): Promise<void> {
  const { kind, memberId, login } = mail
  const member = await memberById(parts.db, memberId)
  if (!member || member.status === 'deleted') return
  const site = await siteById(parts, member.siteId)
  const texts = await textsOf(member.language)
  const link = await linkOf(parts, originOfSite(parts.config, site), mail)
  const values = { name: member.username, site: site.name, ...loginValues(texts, member, login) }
  const say = (part: string) => texts._(`mail.${kind}.${part}`, values)
  const subject = say('subject')
  await sendMail(parts.mailer, {
    to: member.email,
    from: `"${site.name}" <${parts.config.mailFrom ?? `noreply@${site.host}`}>`,
    language: member.language,
    siteName: site.name,
    subject,
    body: html`<mj-section><mj-column>
      <mj-text>${say('greeting')}</mj-text><mj-text>${say('body')}</mj-text>
      <mj-button href="${link}">${say('button')}</mj-button>
      <mj-text font-size="14px">${say('footer')}</mj-text>
    </mj-column></mj-section>`,
    text: [say('greeting'), say('body'), link, say('footer')].join('\n\n'),
  })
}

defineJob<AccountMail>('account-mail', send)
