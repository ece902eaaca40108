import type { Module } from '../platform/modules/module.ts'
import { deleteNotes, exportNotes } from './member-note.sql.ts'
import { membersStaffEndpoints } from './members.staff-routes.ts'

export const membersModule: Module = {
  name: 'members',
  staffEndpoints: membersStaffEndpoints,
  personalData: {
    staff_notes: async ({ db }, memberId) => ({ data: { notes: await exportNotes(db, memberId) } }),
  },
  eraseMember: async (tx, { memberId }) => {
    await deleteNotes(tx, memberId)
  },
}
