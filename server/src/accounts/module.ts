import { accountRestoreDays, deviceCookieDays } from '@amarelle/contract/domain/limits'
import { sql } from 'kysely'
import { daysToMs } from '../platform/clock.ts'
import type { Module } from '../platform/modules/module.ts'
import { counterRetentionMs } from '../platform/modules/platform-module.ts'
import { deletedAfter, keepWithAccount, withoutPersonalData } from '../platform/modules/processing.ts'
import { accountsEndpoints } from './accounts.routes.ts'
import { mountExportRoute } from './data-export/export-download.ts'
import {
  activeDayRetentionMs,
  forgetOldJob,
  loginCodeRetentionMs,
  tokenRetentionMs,
} from './delete-expired.job.ts'
import { dataExportJob } from './data-export/data-export.job.ts'
import { deleteUnconfirmedAfterDays, purgeMemberJob, purgeMembersJob } from './deletion/purge-members.job.ts'
import { mailChangeRequestJob } from './email-change/mail-change-request.job.ts'
import { loginCodeRequestJob } from './login/login-code-request.job.ts'
import { resetRequestJob } from './login/reset-request.job.ts'
import { loginProviderEndpoints, mountAppleFormPost } from './providers/login-provider.routes.ts'
import { accountMailJob, suspensionAppealPort } from './mail-tokens/account-mail.job.ts'
import { activationCheckPort } from './sign-up/activate.ts'
import { endSuspensionsJob } from './suspension/end-suspensions.job.ts'
import { loadAccountData } from './personal-data.sql.ts'

export const accountsModule: Module = {
  name: 'accounts',
  endpoints: [...accountsEndpoints, ...loginProviderEndpoints],
  siteRoutes: [mountExportRoute, mountAppleFormPost],
  jobs: [
    forgetOldJob,
    dataExportJob,
    purgeMemberJob,
    purgeMembersJob,
    mailChangeRequestJob,
    resetRequestJob,
    loginCodeRequestJob,
    accountMailJob,
    endSuspensionsJob,
  ],
  processing: {
    activity: {
      persons: ['members', 'visitors'],
      data: ['account', 'contacts', 'connection', 'usage'],
      recipients: ['mail_provider', 'login_providers'],
      legalBases: ['contract', 'consent', 'legitimate_interest'],
    },
    tables: {
      member: [
        deletedAfter(daysToMs(accountRestoreDays), {
          since: 'deletion_requested_at',
          where: sql`status = 'pending_deletion'`,
          job: 'purge-members',
        }),
        deletedAfter(daysToMs(deleteUnconfirmedAfterDays), {
          since: 'signed_up_at',
          where: sql`status = 'not_confirmed' and premium_since is null`,
          job: 'purge-members',
        }),
        { kind: 'with_account' },
      ],
      ...keepWithAccount('consent', 'member_identity', 'member_passkey'),
      session: [deletedAfter(0, { since: 'expires_at', job: 'forget-old', isIndexed: false })],
      mail_token: [
        deletedAfter(tokenRetentionMs, { since: 'expires_at', job: 'forget-old', isIndexed: false }),
      ],
      login_code: [deletedAfter(loginCodeRetentionMs, { since: 'created_at', job: 'forget-old' })],
      login_provider_request: [deletedAfter(0, { since: 'expires_at', job: 'forget-old' })],
      login_attempt: [deletedAfter(counterRetentionMs, { since: 'first_at', job: 'forget-old' })],
      used_proof: [deletedAfter(0, { since: 'expires_at', job: 'forget-old' })],
      known_device: [
        deletedAfter(daysToMs(deviceCookieDays), {
          since: 'last_seen_at',
          job: 'forget-old',
          isIndexed: false,
        }),
      ],
      data_export: [deletedAfter(0, { since: 'expires_at', job: 'forget-old', isIndexed: false })],
      member_active_day: [
        deletedAfter(activeDayRetentionMs, {
          since: sql`day::timestamp at time zone 'UTC'`,
          job: 'forget-old',
          isIndexed: false,
        }),
      ],
      ...withoutPersonalData('deletion_reason'),
    },
  },
  requires: [suspensionAppealPort, activationCheckPort],
  personalData: {
    account: async ({ db }, memberId) => ({
      data: await loadAccountData(db, memberId),
    }),
  },
}
