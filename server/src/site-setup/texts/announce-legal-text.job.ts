import { getFormatLocales, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import {
  createMailSender,
  getSiteById,
  getSiteOrigin,
  isLegalChangePlanned,
  type LegalKind,
} from '../../sites/index.ts'
import { listMembersToTell } from './members-to-tell.sql.ts'

interface LegalAnnouncement {
  readonly siteId: number
  readonly kind: LegalKind
  /** ISO 8601. */
  readonly startsAt: string
}
type AnnouncementStep = LegalAnnouncement & { readonly afterId: number }
type AnnouncementMail = LegalAnnouncement & { readonly memberId: number }
const batchSize = 500

const addStep = (tx: Db, { afterId, ...announcement }: AnnouncementStep): Promise<void> => {
  const { siteId, kind, startsAt } = announcement
  const key = `announce-legal-text:${siteId}:${kind}:${startsAt}:${afterId}`
  return addJob(tx, 'announce-legal-text', { ...announcement, afterId } satisfies AnnouncementStep, { key })
}
/** Mails all members of a site that a new version of a legal text is planned, unless it is taken back before. */
export const announceLegalText = (tx: Db, announcement: LegalAnnouncement): Promise<void> =>
  addStep(tx, { ...announcement, afterId: 0 })

/** Queues the mails of one batch together with the next step, so that nobody is mailed twice and nobody left out. */
export const announceLegalTextJob = defineJob<AnnouncementStep>('announce-legal-text', ({ db }, step) =>
  runInTransaction(db, async (tx) => {
    const { siteId, kind, startsAt, afterId } = step
    if (!(await isLegalChangePlanned(tx, { siteId, kind, startsAt: new Date(startsAt) }))) return
    const ids = await listMembersToTell(tx, siteId, afterId, batchSize)
    for (const memberId of ids)
      await addJob(tx, 'legal-text-mail', { siteId, kind, startsAt, memberId } satisfies AnnouncementMail, {
        key: `legal-text-mail:${kind}:${startsAt}:${memberId}`,
      })
    const last = ids.at(-1)
    if (last !== undefined && ids.length === batchSize) await addStep(tx, { ...step, afterId: last })
  }),
)

/** Returns the day that the text itself names. */
const formatDay = (language: InterfaceLanguage, at: Date): string =>
  new Intl.DateTimeFormat(getFormatLocales(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** Tells one member from when a new version is in force, with links to both versions. */
async function mailLegalText(
  services: Services,
  { siteId, kind, startsAt, memberId }: AnnouncementMail,
): Promise<void> {
  const start = new Date(startsAt)
  const member = await findMemberById(services.db, memberId)
  if (member?.status !== 'active' || services.clock.now() >= start) return
  if (!(await isLegalChangePlanned(services.db, { siteId, kind, startsAt: start }))) return
  const site = await getSiteById(services, siteId)
  const { language } = member
  const texts = await loadTranslations(language, site)
  const values = { name: member.username, site: site.name, date: formatDay(language, start) }
  const say = (part: string): string => texts._(`mail.legal_text.${part}`, values)
  const page = `${getSiteOrigin(services.config, site)}/pages/${kind}`
  await sendMail(services, await createMailSender(services, site, language), {
    to: member.email,
    memberId,
    kind: 'legal_text',
    language,
    subject: say(`${kind}_subject`),
    preheader: say(`${kind}_body`),
    blocks: [
      { text: texts._('mail.notice.greeting', values) },
      { text: say(`${kind}_body`) },
      { button: say('button'), href: `${page}?version=upcoming` },
      { about: say('current'), href: page },
    ],
  })
}
export const legalTextMailJob = defineJob<AnnouncementMail>('legal-text-mail', mailLegalText)
