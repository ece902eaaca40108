import { sql } from 'kysely'
import { supportInboxPort, undeliveredAnswerPort } from '../notifications/index.ts'
import { queueFileRemoval } from '../platform/jobs/remove-files.job.ts'
import type { Module } from '../platform/modules/module.ts'
import { deletedAfter } from '../platform/modules/processing.ts'
import { answerMailJob } from './answers/answer-mail.job.ts'
import { receiveSupportMail } from './intake/receive-mail.ts'
import { markAnswerReturned } from './answers/mark-answer-returned.ts'
import { loadSupportData } from './personal-data.ts'
import { supportStaffEndpoints } from './support.staff-routes.ts'
import { deleteOldThreadsJob, threadRetentionMs } from './threads/delete-old-threads.job.ts'
import { deleteThreads, findThreadIdsOf } from './threads/delete-threads.sql.ts'

const job = 'delete-old-support-threads'

export const supportModule: Module = {
  name: 'support',
  staffEndpoints: supportStaffEndpoints,
  jobs: [answerMailJob, deleteOldThreadsJob],
  provides: [
    supportInboxPort.implement(receiveSupportMail),
    undeliveredAnswerPort.implement(markAnswerReturned),
  ],
  processing: {
    activity: {
      persons: ['members', 'visitors'],
      data: ['account', 'contacts', 'messages', 'photos'],
      recipients: ['mail_provider'],
      legalBases: ['contract', 'legitimate_interest'],
    },
    tables: {
      support_thread: [deletedAfter(threadRetentionMs, { since: 'last_message_at', job })],
      support_message: [
        deletedAfter(threadRetentionMs, {
          since: sql`(select last_message_at from support_thread t where t.id = thread_id)`,
          job,
          isIndexed: false,
        }),
      ],
    },
  },
  personalData: { support: loadSupportData },
  eraseMember: async (tx, { memberId }) =>
    queueFileRemoval(tx, await deleteThreads(tx, await findThreadIdsOf(tx, memberId))),
}
