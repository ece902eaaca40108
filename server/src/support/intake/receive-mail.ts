import { findMemberByLogin, type Member } from '../../accounts/index.ts'
import { generateCaseNumber } from '../../moderation/index.ts'
import { findOrderNumberOf } from '../../payments/index.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { Services, Site } from '../../platform/context.ts'
import { computeBlindHash } from '../../platform/crypto/blind-hash.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { findSitesBySupportEmail } from '../../sites/index.ts'
import { insertThreadMessage, isMailStored } from '../threads/message.sql.ts'
import {
  insertThread,
  lockContinuedThread,
  lockSender,
  type NewThread,
  updateThread,
} from '../threads/thread.sql.ts'
import { parseSupportMail, type SupportMail } from './parse-support-mail.ts'
import { keepAttachments, type StoredAttachments, storeAttachments } from './store-attachments.ts'

/** Mails per hour that are accepted of one address, and for one site. The mail server keeps the others and tries again. */
const [maxMailsPerSender, maxMailsPerSite] = [20, 500]
const maxNumbersPerMail = 20

interface Sender {
  readonly site: Site
  /** The member of the site with this address. */
  readonly member: Member | null
}
/** Sites may share a support address: the one where the sender is a member counts, else the first. */
async function findSender({ db }: Services, sites: readonly Site[], address: string): Promise<Sender | null> {
  for (const site of sites) {
    const member = await findMemberByLogin(db, site.id, address)
    if (member && member.status !== 'deleted') return { site, member }
  }
  return sites[0] ? { site: sites[0], member: null } : null
}

/**
 * Counts the mail. Anybody can write in somebody's name, so verified addresses are counted apart: whoever forges mails stops neither
 * the person with that address nor other verified ones.
 */
async function limitMails(services: Services, { site }: Sender, mail: SupportMail): Promise<void> {
  const sender = computeBlindHash(services.config, 'support sender', mail.address).toString('base64url')
  const place = `support-mail:${site.id}:${mail.isAddressVerified ? 'verified' : 'unverified'}`
  await enforceRateLimit(services, `${place}:${sender}`, maxMailsPerSender, 3600)
  await enforceRateLimit(services, place, maxMailsPerSite, 3600)
}

/** Returns what in the mail could be an order number (letters and digits, ten of them). */
const findOrderNumbers = ({ subject, text }: SupportMail): string[] =>
  (`${subject} ${text}`.toUpperCase().match(/\b[0-9A-HJKMNP-TV-Z]{10}\b/g) ?? [])
    .filter((number) => /\d/.test(number))
    .slice(0, maxNumbersPerMail)

async function openThread(tx: Db, thread: Omit<NewThread, 'reference'>): Promise<number> {
  for (;;) {
    const id = await insertThread(tx, { ...thread, reference: generateCaseNumber('T') })
    if (id !== undefined) return id
  }
}

/** Adds the mail to the thread that it continues, which is open again, or opens one. */
async function storeMail(
  { clock }: Services,
  tx: Db,
  { site, member }: Sender,
  mail: SupportMail,
  files: StoredAttachments,
): Promise<void> {
  await lockSender(tx, site.id, mail.address)
  if (await isMailStored(tx, { siteId: site.id, ...mail })) return
  const at = clock.now()
  const dueAt = addMs(at, hoursToMs(site.support_answer_hours))
  const orderNumber = member && (await findOrderNumberOf(tx, member.id, findOrderNumbers(mail)))
  const thread = await lockContinuedThread(tx, site.id, mail)
  if (thread)
    await updateThread(tx, thread.id, {
      state: 'open',
      last_message_at: at,
      due_at: dueAt,
      is_address_verified: mail.isAddressVerified,
      member_id: member?.id ?? thread.memberId,
      order_number: orderNumber ?? thread.orderNumber,
    })
  const threadId =
    thread?.id ??
    (await openThread(tx, {
      siteId: site.id,
      address: mail.address,
      name: mail.name,
      subject: mail.subject,
      language: member?.language ?? site.domain_language,
      memberId: member?.id ?? null,
      orderNumber,
      isAddressVerified: mail.isAddressVerified,
      state: 'open',
      assignedTo: null,
      at,
      dueAt,
    }))
  const { text, mailId } = mail
  const { attachments } = files
  await insertThreadMessage(tx, { threadId, staffId: null, text, attachments, mailId, key: null, at })
  await keepAttachments(tx, files)
  publishStaffChange(tx, 'support')
}

/**
 * Stores a mail to a site's support address in its thread, once however often it arrives. Automatic mails are left out. Returns false
 * if the mail is not stored. Throws `too_many_requests`.
 */
export async function receiveSupportMail(
  services: Services,
  { raw, addresses }: { readonly raw: Buffer; readonly addresses: readonly string[] },
): Promise<boolean> {
  const sites = await findSitesBySupportEmail(services, addresses)
  if (sites.length === 0) return false
  const mail = await parseSupportMail(services.config, raw)
  // A mail from a support address would be answered by itself.
  if (!mail || (await findSitesBySupportEmail(services, [mail.address])).length > 0) return false
  const sender = await findSender(services, sites, mail.address)
  if (!sender) return false
  if (await isMailStored(services.db, { siteId: sender.site.id, ...mail })) return true
  await limitMails(services, sender, mail)
  const files = await storeAttachments(services, mail.files)
  await runInTransaction(services.db, (tx) => storeMail(services, tx, sender, mail, files))
  return true
}
