import type { VerificationRefusal } from '@amarelle/contract/domain/photo-verification'
import { screenPaths } from '@amarelle/contract/domain/screens'
import { findMemberById, isOpenMemberStatus } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById } from '../../sites/index.ts'

/** `lapsed`: the main photo has changed. `undecided`: nobody decided the request in time. */
type VerificationNews = 'approved' | 'refused' | 'lapsed' | 'undecided'
interface VerificationMail {
  readonly memberId: number
  readonly news: VerificationNews
  readonly refusal: VerificationRefusal | null
}
export const queueVerificationMail = (tx: Db, mail: VerificationMail): Promise<void> =>
  addJob(tx, 'verification-mail', mail)

/** Tells a member what became of their verification. The mail shows no photo. */
export const verificationMailJob = defineJob<VerificationMail>(
  'verification-mail',
  async (services, { memberId, news, refusal }) => {
    const member = await findMemberById(services.db, memberId)
    if (!member || !isOpenMemberStatus(member.status)) return
    const site = await getSiteById(services, member.siteId)
    const texts = await loadTranslations(member.language, site)
    const sender = await createMailSender(services, site, member.language)
    const values = { name: member.username, site: site.name }
    const say = (part: string) => texts._(`mail.verification.${part}`, values)
    await sendMail(services, sender, {
      to: member.email,
      memberId: member.id,
      kind: 'verification',
      language: member.language,
      subject: say('subject'),
      preheader: say(news),
      blocks: [
        { text: texts._('mail.suspended.greeting', values) },
        { text: say(news) },
        ...(refusal ? [{ text: say(`refusal.${refusal}`) }] : []),
        { button: say('button'), href: `${sender.url}${screenPaths['photo-verification']}` },
      ],
    })
  },
)
