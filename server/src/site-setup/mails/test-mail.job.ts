import type { Language } from '@amarelle/contract/domain/languages'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { createMailSender, getSiteById } from '../../sites/index.ts'
import { findStaffById } from '../../staff/index.ts'
import { composeSampleMail } from './compose-sample-mail.ts'

export interface TestMail {
  readonly staffId: number
  readonly siteId: number
  readonly language: Language
  readonly kind: string
}
/** Sends a mail with sample values to the staff member who asked for it, unless they have left. */
async function deliverTestMail(
  services: Services,
  { staffId, siteId, language, kind }: TestMail,
): Promise<void> {
  const person = await findStaffById(services.db, staffId)
  if (!person) return
  const site = await getSiteById(services, siteId)
  await sendMail(services, await createMailSender(services, site, language), {
    ...(await composeSampleMail(services, site, { language, kind })),
    to: person.email,
    memberId: null,
  })
}
export const testMailJob = defineJob<TestMail>('test-mail', deliverTestMail)
