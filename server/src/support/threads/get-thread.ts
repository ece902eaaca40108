import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  AttachmentPlace,
  SupportThread,
  ThreadAttachment,
} from '@amarelle/contract/staff/endpoints/support'
import { findMemberById } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import type { OpenedFile } from '../../platform/storage/index.ts'
import { getSitePlace } from '../../sites/index.ts'
import { isPermitted, recordReading } from '../../staff/index.ts'
import { describeThread, findThreadFor } from './find-thread-for.ts'
import { findAnswerableSiteIds, toListedThread } from './list-threads.ts'
import { findMessage, findMessages } from './message.sql.ts'
import type { ThreadRow } from './thread.sql.ts'

const mostMessages = 100

async function loadMember(
  services: Services,
  actor: StaffActor,
  { memberId, siteId }: ThreadRow,
): Promise<SupportThread['member']> {
  const member = memberId === null ? null : await findMemberById(services.db, memberId)
  if (!member || member.status === 'deleted') return null
  if (!isPermitted(actor, 'members.read', await getSitePlace(services, siteId))) return null
  return {
    id: member.id,
    username: member.username,
    status: member.status,
    isPremium: member.premiumSince !== null,
    country: member.country,
    signedUpAt: member.signedUpAt.toISOString(),
    lastSeenAt: member.lastSeenAt.toISOString(),
  }
}

/** Returns a thread with its messages and the member beside it; that it was opened is recorded. Throws `not_found` and `forbidden`. */
export async function getThread(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<SupportThread> {
  const { thread, authority } = await findThreadFor(services, actor, 'support.read', reference)
  const messages = await findMessages(services.db, thread.id, mostMessages)
  await runInTransaction(services.db, (tx) =>
    recordReading(services, tx, authority, { act: 'support.opened', ...describeThread(thread) }),
  )
  return {
    ...toListedThread(thread, await findAnswerableSiteIds(services, actor)),
    createdAt: thread.createdAt.toISOString(),
    language: thread.language,
    isAddressVerified: thread.isAddressVerified,
    messages: messages.map(({ id, by, text, attachments, state, createdAt, returnedAt, returnStatus }) => ({
      id,
      by,
      text,
      attachments: attachments.map(({ name, size, kind }) => ({ name, size, kind })),
      state,
      at: createdAt.toISOString(),
      returned: returnedAt && { at: returnedAt.toISOString(), status: returnStatus ?? '' },
    })),
    member: await loadMember(services, actor, thread),
    orderNumber: thread.orderNumber,
  }
}

/** A stored file of a mail. Throws `not_found` and `forbidden`. */
export async function openAttachment(
  services: Services,
  actor: StaffActor,
  { reference, message: messageId, index }: AttachmentPlace,
  kind: NonNullable<ThreadAttachment['kind']>,
): Promise<OpenedFile> {
  const { thread } = await findThreadFor(services, actor, 'support.read', reference)
  const message = await findMessage(services.db, messageId)
  const attachment = message?.threadId === thread.id ? message.attachments[index] : undefined
  const file =
    attachment?.file && attachment.kind === kind ? await services.storage.open(attachment.file) : null
  if (!file) throw createProblem('not_found')
  return file
}
