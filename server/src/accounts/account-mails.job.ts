import type { Parts } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { sendMail } from '../platform/mail.ts'
import { html } from '../platform/mail-template.ts'
import { textsOf } from '../platform/texts.ts'
import { originOfSite, siteById } from '../sites/index.ts'
import { memberById } from './member.sql.ts'
import { issueToken, type TokenKind } from './tokens.ts'

interface AccountMail {
  kind: 'activation' | 'reset' | 'password_changed'
  memberId: number
}
const tokenOf: Record<AccountMail['kind'], TokenKind | null> = {
  activation: 'activation',
  reset: 'reset',
  password_changed: null,
}

/** Queued in the transaction of what it tells; the link's token is made when the mail is written, so no job row holds one. */
export const queueMail = (tx: Db, mail: AccountMail): Promise<void> => addJob(tx, 'account-mail', mail)

async function send(parts: Parts, { kind, memberId }: AccountMail): Promise<void> {
  const member = await memberById(parts.db, memberId)
  if (!member || member.status === 'deleted') return
  const site = await siteById(parts, member.siteId)
  const texts = await textsOf(member.language)
  const origin = originOfSite(parts.config, site)
  const tokenKind = tokenOf[kind]
  const link = tokenKind
    ? `${origin}/${await issueToken(parts.db, memberId, tokenKind, parts.clock.now())}`
    : `${origin}/reset-password`
  const values = { name: member.username, site: site.name }
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
