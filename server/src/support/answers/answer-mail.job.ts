import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services, Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { type MailContent, sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById } from '../../sites/index.ts'
import {
  findMessage,
  findMessages,
  type ThreadMessageRow,
  setAnswerSending,
  setAnswerSent,
} from '../threads/message.sql.ts'
import { findThreadById, type ThreadRow } from '../threads/thread.sql.ts'

/** Number of earlier mails of the thread that a mail names (RFC 5322, section 3.6.4). */
const mostReferences = 20

interface AnswerMail {
  readonly messageId: number
}
export const createAnswerJobKey = (messageId: number): string => `support-answer:${messageId}`
/** Queue it in the transaction that stores the answer. */
export const queueAnswer = (tx: Db, messageId: number, runAt: Date): Promise<void> =>
  addJob(tx, 'support-answer', { messageId } satisfies AnswerMail, {
    key: createAnswerJobKey(messageId),
    runAt,
  })

/** Returns the mail of an answer: its own paragraphs, the thread's reference, and the header fields that join it to the mails before it. */
async function composeAnswer(
  { address, memberId, language, subject, reference }: ThreadRow,
  { text, mailId }: ThreadMessageRow,
  earlier: readonly ThreadMessageRow[],
  site: Site,
): Promise<MailContent> {
  const texts = await loadTranslations(language, site)
  const isReply = earlier.length > 0
  const lastMail = earlier.findLast(({ staffId }) => staffId === null) ?? earlier.at(-1)
  return {
    to: address,
    memberId,
    language,
    subject: `${isReply ? 'Re: ' : ''}${subject} [${reference}]`,
    heading: subject || site.name,
    blocks: text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ text: line })),
    notes: [{ text: texts._('mail.support.note', { reference }) }],
    headers: {
      'Message-ID': mailId,
      // A person wrote it (RFC 3834).
      'Auto-Submitted': 'no',
      ...(lastMail && {
        'In-Reply-To': lastMail.mailId,
        References: earlier.map((message) => message.mailId).join(' '),
      }),
    },
  }
}

/** Sends the answer unless it was taken back. A repeated attempt sends the same Message-ID. */
async function sendAnswer(services: Services, { messageId }: AnswerMail): Promise<void> {
  const { db } = services
  if (!(await setAnswerSending(db, messageId))) return
  const message = await findMessage(db, messageId)
  const thread = message && (await findThreadById(db, message.threadId))
  if (!message || !thread) return
  const site = await getSiteById(services, thread.siteId)
  const earlier = (await findMessages(db, thread.id, mostReferences)).filter(({ id }) => id < messageId)
  await sendMail(
    services,
    { ...(await createMailSender(services, site, thread.language)), address: site.support_email },
    await composeAnswer(thread, message, earlier, site),
  )
  await setAnswerSent(db, messageId)
  publishStaffChange(db, 'support')
}
export const answerMailJob = defineJob<AnswerMail>('support-answer', sendAnswer)
