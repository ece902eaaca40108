import { findMemberById, type Member } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { type MailContent, sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteOrigin, getSiteById } from '../../sites/index.ts'
import { findActById, type ModerationAct } from './moderation-act.sql.ts'

interface StatementMail {
  readonly actId: number
}
/** Queue it in the transaction of the action. */
export const queueStatementMail = (tx: Db, actId: number): Promise<void> =>
  addJob(tx, 'statement-mail', { actId } satisfies StatementMail)

/** The statement of reasons for a warning or a removed photo or message: facts, rule, who decided, how to object (DSA Art 17). */
export async function composeStatement(
  services: Services,
  member: Member,
  act: Pick<ModerationAct, 'action' | 'rule' | 'facts' | 'caseReference'>,
): Promise<MailContent> {
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language)
  const values = {
    name: member.username,
    site: site.name,
    support: site.support_email,
    reference: act.caseReference,
    rule: texts._(`rule.${act.rule}`),
    facts: act.facts,
  }
  const say = (part: string) => texts._(`mail.statement.${part}`, values)
  return {
    to: member.email,
    memberId: member.id,
    language: member.language,
    subject: act.action === 'warn' ? say('warning') : say('subject'),
    preheader: say(act.action),
    blocks: [
      { text: texts._('mail.suspended.greeting', values) },
      { text: say(act.action) },
      { text: say('reasons') },
      { button: texts._('mail.suspended.button'), href: `${getSiteOrigin(services.config, site)}/pages/ban` },
      { small: texts._('mail.suspended.footer', values) },
    ],
  }
}

async function sendStatementMail(services: Services, { actId }: StatementMail): Promise<void> {
  const act = await findActById(services.db, actId)
  const member = act?.memberId ? await findMemberById(services.db, act.memberId) : null
  if (!act || !member || member.status === 'deleted') return
  const site = await getSiteById(services, member.siteId)
  await sendMail(
    services,
    await createMailSender(services, site, member.language),
    await composeStatement(services, member, act),
  )
}
export const statementMailJob = defineJob<StatementMail>('statement-mail', sendStatementMail)
