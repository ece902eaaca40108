import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender } from '../../sites/index.ts'
import { findFlaggerSite, getFlaggerUrl } from './flagger-url.ts'
import { findFlagger } from './trusted-flagger.sql.ts'

interface FlaggerMail {
  readonly flaggerId: number
}
/** Queue it in the transaction in which the flagger is added. The link is created when the mail is written. */
export const queueFlaggerMail = (tx: Db, flaggerId: number): Promise<void> =>
  addJob(tx, 'flagger-mail', { flaggerId } satisfies FlaggerMail)

async function sendFlaggerMail(services: Services, { flaggerId }: FlaggerMail): Promise<void> {
  const flagger = await findFlagger(services.db, flaggerId)
  if (!flagger || flagger.endedAt) return
  const site = await findFlaggerSite(services, flagger)
  const texts = await loadTranslations(flagger.language, site)
  const values = { name: flagger.contactName, organisation: flagger.organisation, site: site.name }
  const say = (part: string) => texts._(`mail.trusted_flagger.${part}`, values)
  await sendMail(services, await createMailSender(services, site, flagger.language), {
    to: flagger.email,
    memberId: null,
    language: flagger.language,
    subject: say('subject'),
    preheader: say('body'),
    blocks: [
      { text: say('greeting') },
      { text: say('body') },
      { button: say('button'), href: getFlaggerUrl(services.config, site, flaggerId) },
      { small: say('footer') },
    ],
  })
}
export const flaggerMailJob = defineJob<FlaggerMail>('flagger-mail', sendFlaggerMail)
