import type { Module } from '../platform/modules/module.ts'
import { deletedAfter } from '../platform/modules/processing.ts'
import { forgetShiftNotesJob, shiftNoteRetentionMs } from './shift-notes/forget-shift-notes.job.ts'
import { todayStaffEndpoints } from './today.staff-routes.ts'

export const todayModule: Module = {
  name: 'today',
  staffEndpoints: todayStaffEndpoints,
  jobs: [forgetShiftNotesJob],
  processing: {
    activity: null,
    tables: {
      shift_note: [deletedAfter(shiftNoteRetentionMs, { since: 'created_at', job: 'forget-shift-notes' })],
    },
  },
}
