import type { previewMailEndpoint, sendTestMailEndpoint } from '@amarelle/contract/staff/endpoints/texts'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { hoursToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { renderMail } from '../../platform/mail/mail.ts'
import { createMailSender, getSiteById, getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { composeSampleMail } from './compose-sample-mail.ts'
import type { TestMail } from './test-mail.job.ts'

const maxTestMailsPerHour = 20

/** Returns the parts of a mail as members would get it, with sample values and the site's drafts. Throws `not_found` and `forbidden`. */
export async function previewMail(
  services: Services,
  actor: StaffActor,
  { site: siteId, language, kind }: z.output<typeof previewMailEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof previewMailEndpoint> & { readonly html: string }> {
  authorize(services, actor, 'texts.read', await getSitePlace(services, siteId))
  const site = await getSiteById(services, siteId)
  const content = await composeSampleMail(services, site, { language, kind })
  const sender = await createMailSender(services, site, language)
  const { html, text } = await renderMail(sender, { ...content, to: '', memberId: null })
  return { subject: content.subject, plainText: text, html }
}

/** Sends such a mail to the caller's own address. Throws `not_found`, `forbidden` and `too_many_requests`. */
export async function sendTestMail(
  services: Services,
  actor: StaffActor,
  { site: siteId, language, kind }: z.output<typeof sendTestMailEndpoint.input>,
): Promise<void> {
  const authority = authorize(services, actor, 'texts.edit', await getSitePlace(services, siteId))
  await composeSampleMail(services, await getSiteById(services, siteId), { language, kind })
  const { db, clock } = services
  await enforceRateLimit(
    { db, clock },
    `test-mail:${actor.staffId}`,
    maxTestMailsPerHour,
    hoursToMs(1) / 1000,
  )
  await runInTransaction(db, async (tx) => {
    await addJob(tx, 'test-mail', { staffId: actor.staffId, siteId, language, kind } satisfies TestMail)
    await recordAct(services, tx, authority, {
      act: 'text.test_mailed',
      object: `mail:${siteId}:${language}:${kind}`,
    })
  })
}
