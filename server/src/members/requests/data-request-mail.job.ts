import { getFormatLocales, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { accountRestoreDays } from '@amarelle/contract/domain/limits'
import type { Member } from '../../accounts/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { decrypt, encrypt } from '../../platform/crypto/encryption.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById, getSiteOrigin } from '../../sites/index.ts'

type DataRequestAnswer =
  | { readonly kind: 'erased' | 'erasure'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reference: string; readonly reason: string }
  | {
      readonly kind: 'extended'
      readonly reference: string
      readonly reason: string
      readonly dueAt: Date
    }

/** All that the mail needs: it may be sent after the member was erased. */
interface SealedMail {
  readonly to: string
  readonly memberId: number
  readonly siteId: number
  readonly language: InterfaceLanguage
  readonly kind: DataRequestAnswer['kind']
  readonly values: Readonly<Record<string, string>>
}
const encryptionPurpose = 'data request'

/** Queues the answer to a request in the transaction of the decision. The job is encrypted, because it contains the address. */
export async function queueDataRequestMail(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  tx: Db,
  member: Member,
  answer: DataRequestAnswer,
): Promise<void> {
  const { kind, reference } = answer
  const day =
    answer.kind === 'extended'
      ? answer.dueAt
      : addMs(member.deletionRequestedAt ?? clock.now(), daysToMs(accountRestoreDays))
  const format = new Intl.DateTimeFormat(getFormatLocales(member.language), {
    dateStyle: 'long',
    timeZone: member.timeZone,
  })
  const mail: SealedMail = {
    to: member.email,
    memberId: member.id,
    siteId: member.siteId,
    language: member.language,
    kind,
    values: {
      name: member.username,
      reference,
      reason: 'reason' in answer ? answer.reason : '',
      date: format.format(day),
    },
  }
  await addJob(tx, 'data-request-mail', {
    sealed: encrypt(config, encryptionPurpose, JSON.stringify(mail)).toString('base64'),
  })
}

async function sendDataRequestMail(services: Services, { sealed }: { sealed: string }): Promise<void> {
  const text = decrypt(services.config, encryptionPurpose, Buffer.from(sealed, 'base64'))
  const { to, memberId, siteId, language, kind, values } = JSON.parse(text) as SealedMail
  const site = await getSiteById(services, siteId)
  const texts = await loadTranslations(language, site)
  const all = { ...values, site: site.name, support: site.support_email }
  const say = (part: string) => texts._(`mail.data_request.${part}`, all)
  await sendMail(services, await createMailSender(services, site, language), {
    to,
    memberId,
    kind: 'data_request',
    language,
    subject: say('subject'),
    preheader: say(kind),
    blocks: [
      { text: texts._('mail.suspended.greeting', all) },
      { text: say(kind) },
      ...(kind === 'refused' ? [{ text: say('objection') }] : []),
      { button: say('button'), href: `${getSiteOrigin(services.config, site)}/pages/privacy` },
      { small: say('footer') },
    ],
  })
}
export const dataRequestMailJob = defineJob<{ sealed: string }>('data-request-mail', sendDataRequestMail)
