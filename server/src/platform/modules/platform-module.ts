import { eventJob } from '../event-bus.ts'
import { alarmNoticeJob } from '../mail/alarm-notice.job.ts'
import { removeFilesJob } from '../jobs/remove-files.job.ts'
import { deleteOldSentMailsJob, sentMailRetentionMs } from '../mail/delete-old-sent-mails.job.ts'
import { deleteSentMails, exportSentMails } from '../mail/sent-mail.sql.ts'
import { sendSmsJob } from '../mail/sms.ts'
import { hoursToMs } from '../clock.ts'
import type { Module } from './module.ts'
import { deletedAfter, keepWithAccount, withoutPersonalData } from './processing.ts'

/** Retention of counters and of stored answers; the longest limit counts over a day (docs/law.md#retention). */
export const counterRetentionMs = hoursToMs(48)

export const platformModule: Module = {
  name: 'platform',
  jobs: [eventJob, alarmNoticeJob, removeFilesJob, sendSmsJob, deleteOldSentMailsJob],
  processing: {
    activity: {
      persons: ['members', 'visitors'],
      data: ['connection', 'usage'],
      recipients: ['none'],
      legalBases: ['legitimate_interest'],
    },
    tables: {
      idempotency_key: [deletedAfter(counterRetentionMs, { since: 'created_at', job: 'forget-old' })],
      sent_mail: [deletedAfter(sentMailRetentionMs, { since: 'at', job: 'delete-old-sent-mails' })],
      rate_limit: [
        deletedAfter(counterRetentionMs, { since: 'window_start', job: 'forget-old', isIndexed: false }),
      ],
      ...keepWithAccount('member_event_counter'),
      ...withoutPersonalData(
        'alarm',
        'job_run',
        'live_process',
        'migration',
        'operation_outcome',
        'server_process',
        'reference_version',
        'installation',
      ),
    },
  },
  personalData: {
    sent_mails: async ({ db }, memberId) => ({ data: { mails: await exportSentMails(db, memberId) } }),
  },
  eraseMember: async (tx, { memberId }) => {
    await deleteSentMails(tx, memberId)
  },
}
