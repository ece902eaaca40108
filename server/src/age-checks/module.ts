import { activationCheckPort } from '../accounts/index.ts'
import type { Module } from '../platform/modules/module.ts'
import { deletedAfter, keepWithAccount } from '../platform/modules/processing.ts'
import { ageCheckEndpoints } from './age-checks.routes.ts'
import { ageCheckRequestRetentionMs, forgetAgeCheckRequestsJob } from './forget-age-check-requests.job.ts'
import { deleteAgeCheckRequestsOf } from './proof/age-check-request.sql.ts'
import { deleteAgeProofs, listAgeProofs } from './proof/age-proof.sql.ts'
import { isAgeProofMissing } from './rule/age-check-rule.ts'
import { mountWalletResponse } from './wallet/wallet-response-route.ts'

export const ageChecksModule: Module = {
  name: 'age-checks',
  endpoints: ageCheckEndpoints,
  siteRoutes: [mountWalletResponse],
  jobs: [forgetAgeCheckRequestsJob],
  processing: {
    activity: {
      persons: ['members'],
      data: ['account'],
      recipients: ['age_provider'],
      legalBases: ['legal_obligation'],
    },
    tables: {
      ...keepWithAccount('age_proof'),
      age_check_request: [
        deletedAfter(ageCheckRequestRetentionMs, { since: 'expires_at', job: 'forget-age-check-requests' }),
      ],
    },
  },
  personalData: {
    age_checks: async ({ db }, memberId) => ({ data: { proofs: await listAgeProofs(db, memberId) } }),
  },
  eraseMember: async (tx, { memberId }) => {
    await deleteAgeProofs(tx, memberId)
    await deleteAgeCheckRequestsOf(tx, memberId)
  },
  provides: [
    activationCheckPort.implement((context, memberId) => isAgeProofMissing(context, memberId, 'at_signup')),
  ],
}
