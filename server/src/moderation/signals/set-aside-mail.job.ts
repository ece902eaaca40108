import { getFormatLocales } from '@amarelle/contract/domain/languages'
import { findMemberById, type Member } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { defineJob, type JobRequest } from '../../platform/jobs/jobs.ts'
import { type MailContent, sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById } from '../../sites/index.ts'
import { findSignal } from './risk-signal.sql.ts'

interface SetAsideMail {
  readonly reference: string
}
export const createSetAsideMail = (reference: string): JobRequest => ({
  name: 'set-aside-mail',
  payload: { reference } satisfies SetAsideMail,
})

/** Returns the statement of reasons for reports that are set aside: facts, period, use of automation, how to object (DSA Art. 17, 23). */
export async function composeSetAsideMail(
  services: Services,
  member: Member,
  { reference, facts, until }: { reference: string; facts: string; until: Date },
): Promise<MailContent> {
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const date = new Intl.DateTimeFormat(getFormatLocales(member.language), {
    dateStyle: 'long',
    timeZone: member.timeZone,
  }).format(until)
  const values = {
    name: member.username,
    site: site.name,
    support: site.support_email,
    reference,
    facts,
    date,
  }
  const say = (part: string) => texts._(`mail.reports_set_aside.${part}`, values)
  return {
    to: member.email,
    memberId: member.id,
    language: member.language,
    subject: say('subject'),
    preheader: say('body'),
    blocks: [
      { text: texts._('mail.suspended.greeting', values) },
      { text: say('body') },
      { text: say('reasons') },
      { small: say('footer') },
    ],
  }
}

/** Mails the member whose reports are set aside. */
export const setAsideMailJob = defineJob<SetAsideMail>('set-aside-mail', async (services, { reference }) => {
  const signal = await findSignal(services.db, reference)
  const member = signal?.memberId ? await findMemberById(services.db, signal.memberId) : null
  if (!signal?.reportsSetAsideUntil || !member || member.status === 'deleted') return
  const { facts, reportsSetAsideUntil: until } = signal
  const site = await getSiteById(services, member.siteId)
  await sendMail(
    services,
    await createMailSender(services, site, member.language),
    await composeSetAsideMail(services, member, { reference, facts, until }),
  )
})
