import type { Module } from '../platform/modules/module.ts'
import { keepWithAccount, withoutPersonalData } from '../platform/modules/processing.ts'
import { listenAfterCommit } from '../platform/event-bus.ts'
import { checkGuards } from './guards/check-guards.ts'
import { eraseDeskData, loadDeskData } from './personal-data.sql.ts'
import { fictionalStaffEndpoints } from './fictional.staff-routes.ts'

export const fictionalModule: Module = {
  name: 'fictional',
  staffEndpoints: fictionalStaffEndpoints,
  listeners: [listenAfterCommit('message.to_fictional', 'check-guards', checkGuards)],
  personalData: { desk: loadDeskData },
  eraseMember: (tx, { memberId }) => eraseDeskData(tx, memberId),
  processing: {
    activity: {
      persons: ['members', 'staff'],
      data: ['messages', 'payments', 'staff_acts'],
      recipients: ['none'],
      legalBases: ['contract', 'consent'],
    },
    tables: {
      ...keepWithAccount(
        'fictional_claim',
        'fictional_ending',
        'fictional_handover_note',
        'fictional_hold',
        'fictional_hold_release',
        'fictional_kept_hold',
      ),
      ...withoutPersonalData('fictional_photo_licence', 'fictional_profile'),
    },
  },
}
