import type { Module } from '../platform/modules/module.ts'
import { deletedAfter, keepWithAccount, withoutPersonalData } from '../platform/modules/processing.ts'
import { partnersStaffEndpoints } from './partners.staff-routes.ts'
import { deleteOldDeliveriesJob, deliveryRetentionMs } from './postbacks/delete-old-deliveries.job.ts'
import { postbackSecretPurpose, sendPostbacksJob } from './postbacks/send-postbacks.job.ts'
import { markReturnedOrdersJob } from './referrals/mark-returned-orders.job.ts'
import { referralListeners } from './referrals/record-referral.ts'
import { eraseReferral, loadReferralData } from './referrals/referral.sql.ts'

export const partnersModule: Module = {
  name: 'partners',
  staffEndpoints: partnersStaffEndpoints,
  jobs: [deleteOldDeliveriesJob, markReturnedOrdersJob, sendPostbacksJob],
  listeners: referralListeners,
  encryptedColumns: [
    {
      table: 'postback',
      key: 'source',
      keyType: 'text',
      column: 'secret',
      purpose: postbackSecretPurpose,
      encoding: 'bytes',
    },
  ],
  processing: {
    activity: {
      persons: ['members'],
      data: ['usage'],
      recipients: ['partners'],
      legalBases: ['legitimate_interest'],
    },
    tables: {
      ...keepWithAccount('referral'),
      postback_delivery: [
        deletedAfter(deliveryRetentionMs, { since: 'created_at', job: deleteOldDeliveriesJob.name }),
      ],
      ...withoutPersonalData('postback', 'traffic_rate'),
    },
  },
  personalData: { partners: loadReferralData },
  eraseMember: (tx, { memberId }) => eraseReferral(tx, memberId),
}
