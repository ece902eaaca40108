import { findMemberById, formatMoment, type Member } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { defineJob, type JobRequest } from '../../platform/jobs/jobs.ts'
import { type MailContent, sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById } from '../../sites/index.ts'
import { createAppealLink } from '../appeals/measure-link.ts'
import { isPictureBlocked } from './content-removal.ts'
import { findActById, type ModerationAct } from './moderation-act.sql.ts'

interface StatementMail {
  readonly actId: number
}
export const createStatementMail = (actId: number): JobRequest => ({
  name: 'statement-mail',
  payload: { actId } satisfies StatementMail,
})

/** The key of a statement's subject: what happened, in a few words. */
const subjects: Partial<Record<ModerationAct['action'], string>> = {
  warn: 'warning',
  restrict: 'restricted',
}
/** Returns how it came to the measure: a report, software, which the law wants to be said (DSA Art. 17(3)(c)), or neither. */
const getReasonsKey = (caseReference: string | null): string =>
  caseReference === null ? 'direct_reasons' : caseReference.startsWith('S') ? 'signal_reasons' : 'reasons'

/**
 * Returns the statement of reasons for all measures but suspensions: facts, rule, term, who decided, how to object (DSA Art 17). A preview
 * has no id.
 */
export async function composeStatement(
  services: Services,
  member: Member,
  act: Pick<ModerationAct, 'action' | 'rule' | 'facts' | 'caseReference' | 'endsAt'> & {
    readonly id?: number
    readonly isPictureBlocked: boolean
  },
): Promise<MailContent> {
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const values = {
    name: member.username,
    site: site.name,
    support: site.support_email,
    reference: act.caseReference ?? '',
    rule: texts._(`rule.${act.rule}`),
    facts: act.facts,
    until: act.endsAt ? formatMoment(member, act.endsAt) : '',
  }
  const say = (part: string) => texts._(`mail.statement.${part}`, values)
  return {
    to: member.email,
    memberId: member.id,
    kind: 'statement',
    language: member.language,
    subject: say(subjects[act.action] ?? 'subject'),
    preheader: say(act.action),
    blocks: [
      { text: texts._('mail.suspended.greeting', values) },
      { text: say(act.action) },
      ...(act.isPictureBlocked ? [{ text: say('picture_blocked') }] : []),
      { text: say(getReasonsKey(act.caseReference)) },
      { button: texts._('mail.suspended.button'), href: createAppealLink(services, site, act.id) },
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
    await composeStatement(services, member, { ...act, isPictureBlocked: isPictureBlocked(act) }),
  )
}
export const statementMailJob = defineJob<StatementMail>('statement-mail', sendStatementMail)
