import type { GoodwillGround } from '@amarelle/contract/staff/endpoints/member-support'
import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById, getSiteOrigin } from '../../sites/index.ts'

export interface GoodwillMail {
  readonly memberId: number
  readonly credits: number
  readonly ground: GoodwillGround
}

async function sendGoodwillMail(
  services: Services,
  { memberId, credits, ground }: GoodwillMail,
): Promise<void> {
  const member = await findMemberById(services.db, memberId)
  if (!member || member.status === 'deleted') return
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const values = { name: member.username, site: site.name, credits }
  const say = (part: string) => texts._(`mail.goodwill.${part}`, values)
  await sendMail(services, await createMailSender(services, site, member.language), {
    to: member.email,
    memberId,
    kind: 'goodwill',
    language: member.language,
    subject: say('subject'),
    preheader: say(ground),
    blocks: [
      { text: texts._('mail.suspended.greeting', values) },
      { text: say(ground) },
      { text: say('body') },
      { button: say('button'), href: `${getSiteOrigin(services.config, site)}/transactions` },
    ],
  })
}
export const goodwillMailJob = defineJob<GoodwillMail>('goodwill-mail', sendGoodwillMail)
