import type { Module } from '../platform/modules/module.ts'
import { accountsEndpoints } from './accounts.routes.ts'
import { mountExportRoute } from './data-export/export-download.ts'
import { forgetOldJob } from './delete-expired.job.ts'
import { dataExportJob } from './data-export/data-export.job.ts'
import { purgeMemberJob, purgeMembersJob } from './deletion/purge-members.job.ts'
import { mailChangeRequestJob } from './email-change/mail-change-request.job.ts'
import { resetRequestJob } from './login/reset-request.job.ts'
import { accountMailJob } from './mail-tokens/account-mail.job.ts'
import { endSuspensionsJob } from './suspension/end-suspensions.job.ts'
import { loadAccountData } from './personal-data.sql.ts'

export const accountsModule: Module = {
  name: 'accounts',
  endpoints: accountsEndpoints,
  siteRoutes: [mountExportRoute],
  jobs: [
    forgetOldJob,
    dataExportJob,
    purgeMemberJob,
    purgeMembersJob,
    mailChangeRequestJob,
    resetRequestJob,
    accountMailJob,
    endSuspensionsJob,
  ],
  personalData: {
    account: async ({ db }, memberId) => ({
      data: await loadAccountData(db, memberId),
    }),
  },
}
