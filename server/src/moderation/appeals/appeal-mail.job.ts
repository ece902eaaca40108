import { getFormatLocales } from '@amarelle/contract/domain/languages'
import { findMemberById, type Member } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { type MailContent, sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById } from '../../sites/index.ts'
import { type Appeal, findAppeal } from './appeal.sql.ts'
import { createAppealLink } from './measure-link.ts'

interface AppealMail {
  readonly reference: string
  readonly kind: 'received' | 'decided'
}
/** Queue it in the transaction of its cause. */
export const queueAppealMail = (tx: Db, mail: AppealMail): Promise<void> => addJob(tx, 'appeal-mail', mail)

type MailedAppeal = Pick<Appeal, 'reference' | 'actId' | 'dueAt' | 'outcome' | 'decision'>
/** The receipt of an appeal or, once it has an outcome, the decision with its reasons and further ways (DSA Art 20, 21). */
export async function composeAppealMail(
  services: Services,
  member: Member,
  { reference, actId, dueAt, outcome, decision }: MailedAppeal,
): Promise<MailContent> {
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const day = new Intl.DateTimeFormat(getFormatLocales(member.language), {
    dateStyle: 'long',
    timeZone: member.timeZone,
  })
  const values = {
    name: member.username,
    site: site.name,
    support: site.support_email,
    reference,
    date: day.format(dueAt),
  }
  const say = (part: string) => texts._(`mail.appeal.${part}`, values)
  return {
    to: member.email,
    memberId: member.id,
    language: member.language,
    subject: say(outcome ? 'decided_subject' : 'received_subject'),
    preheader: say(outcome ?? 'received'),
    blocks: [
      { text: texts._('mail.suspended.greeting', values) },
      { text: say(outcome ?? 'received') },
      ...(outcome ? [{ text: decision ?? '' }] : []),
      ...(actId === null ? [] : [{ button: say('button'), href: createAppealLink(services, site, actId) }]),
      ...(outcome ? [{ small: say('footer') }] : []),
    ],
  }
}

async function sendAppealMail(services: Services, { reference, kind }: AppealMail): Promise<void> {
  const appeal = await findAppeal(services.db, reference)
  const member = appeal?.memberId ? await findMemberById(services.db, appeal.memberId) : null
  if (!appeal || !member || member.status === 'deleted') return
  const site = await getSiteById(services, member.siteId)
  const shown = kind === 'received' ? { ...appeal, outcome: null } : appeal
  await sendMail(
    services,
    await createMailSender(services, site, member.language),
    await composeAppealMail(services, member, shown),
  )
}
export const appealMailJob = defineJob<AppealMail>('appeal-mail', sendAppealMail)
