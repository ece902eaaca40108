import type { Module } from '../platform/modules/module.ts'
import { keepWithAccount } from '../platform/modules/processing.ts'
import { deleteNotes, exportNotes } from './member-note.sql.ts'
import { membersStaffEndpoints } from './members.staff-routes.ts'

export const membersModule: Module = {
  name: 'members',
  staffEndpoints: membersStaffEndpoints,
  processing: {
    activity: {
      persons: ['members'],
      data: ['account', 'cases'],
      recipients: ['none'],
      legalBases: ['contract', 'legitimate_interest'],
    },
    tables: {
      ...keepWithAccount('member_note'),
    },
  },
  personalData: {
    staff_notes: async ({ db }, memberId) => ({ data: { notes: await exportNotes(db, memberId) } }),
  },
  eraseMember: async (tx, { memberId }) => {
    await deleteNotes(tx, memberId)
  },
}
