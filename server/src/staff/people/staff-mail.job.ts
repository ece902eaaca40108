import { coversPlace, type StaffPlace, type StaffRole } from '@amarelle/contract/staff/roles'
import { parseDeviceName } from '@amarelle/contract/domain/device-name'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getDefaultSite } from '../../sites/index.ts'
import { getConsoleOrigin } from '../sign-in/console-origin.ts'
import { issueStaffLink } from '../sign-in/staff-link.sql.ts'
import { findStaffById, findStaffWithGrant } from './staff-member.sql.ts'

type StaffMail =
  | { readonly kind: 'invitation' | 'sign_in'; readonly staffId: number }
  | {
      readonly kind: 'new_device'
      readonly staffId: number
      readonly device: string
      readonly address: string
      readonly at: string
    }
  | {
      readonly kind: 'escalation'
      readonly staffId: number
      /** Path in the console. */
      readonly path: string
      readonly reference: string
    }
/** Queues a mail in the transaction of its cause. Links are created when the mail is written, so no job row holds a secret. */
export const queueStaffMail = (tx: Db, mail: StaffMail): Promise<void> =>
  addJob(tx, 'staff-mail', mail, { urgent: true })

/** Describes what several people are told about at once. */
interface StaffAlert {
  readonly kind: 'escalation'
  readonly roles: readonly StaffRole[]
  /** The site that it concerns. */
  readonly place: StaffPlace
  readonly path: string
  readonly reference: string
}
/** Queues a mail to everybody who holds one of the roles at the place, in the transaction of its cause. */
export async function alertStaff(tx: Db, { roles, place, ...alert }: StaffAlert): Promise<void> {
  const ids = await findStaffWithGrant(tx, (grant) => roles.includes(grant.role) && coversPlace(grant, place))
  for (const staffId of ids) await queueStaffMail(tx, { ...alert, staffId })
}

const linkPages = { invitation: '/staff/invitation', sign_in: '/staff/sign-in/code' } as const
/** Prefixes of the texts' ids. */
const textPrefixes = {
  invitation: 'mail.staff_invitation',
  sign_in: 'mail.staff_sign_in',
  new_device: 'mail.staff_new_device',
  escalation: 'mail.staff_escalation',
} as const

/** Creates the path that the mail's button leads to. */
async function createTarget({ db, clock }: Services, mail: StaffMail): Promise<string> {
  if (mail.kind === 'new_device') return '/staff/own'
  if (mail.kind === 'escalation') return mail.path
  return `${linkPages[mail.kind]}#${await issueStaffLink(db, mail.staffId, mail.kind, clock.now())}`
}

async function sendStaffMail(services: Services, mail: StaffMail): Promise<void> {
  const person = await findStaffById(services.db, mail.staffId)
  if (!person || (mail.kind === 'invitation') === (person.joinedAt !== null)) return
  const site = await getDefaultSite(services)
  const texts = await loadTranslations(person.language, null)
  const origin = await getConsoleOrigin(services)
  const target = await createTarget(services, mail)
  const values = {
    name: person.name,
    site: site.name,
    ...(mail.kind === 'escalation' ? { reference: mail.reference } : {}),
    ...(mail.kind === 'new_device'
      ? {
          device: parseDeviceName(mail.device) ?? texts._('staff.unknown_device'),
          address: mail.address,
          time: new Intl.DateTimeFormat(person.language === 'de' ? 'de' : 'en-GB', {
            dateStyle: 'long',
            timeStyle: 'short',
            timeZone: site.time_zone,
          }).format(new Date(mail.at)),
        }
      : {}),
  }
  const say = (part: string) => texts._(`${textPrefixes[mail.kind]}.${part}`, values)
  await sendMail(services, await createMailSender(services, site, person.language), {
    to: person.email,
    memberId: null,
    language: person.language,
    subject: say('subject'),
    preheader: say('body'),
    blocks: [
      { text: say('body') },
      { button: say('button'), href: origin + target },
      { small: say('footer') },
    ],
  })
}
export const staffMailJob = defineJob<StaffMail>('staff-mail', sendStaffMail)
