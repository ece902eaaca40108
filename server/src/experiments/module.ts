import { sql } from 'kysely'
import type { Module } from '../platform/modules/module.ts'
import { deletedAfter, keepWithAccount, withoutPersonalData } from '../platform/modules/processing.ts'
import { deleteOldExposuresJob, exposureRetentionMs } from './assignment/delete-old-exposures.job.ts'
import { deleteMemberExperiment, loadExperimentData } from './attribution/member-experiment.sql.ts'
import { conversionListeners } from './attribution/record-conversion.ts'
import { checkExperimentsJob } from './definition/check-experiments.job.ts'
import { experimentsEndpoints } from './experiments.routes.ts'
import { experimentsStaffEndpoints } from './experiments.staff-routes.ts'

const deletedAfterItsDay = deletedAfter(exposureRetentionMs, {
  since: sql`(day::timestamp at time zone 'UTC')`,
  job: deleteOldExposuresJob.name,
})

export const experimentsModule: Module = {
  name: 'experiments',
  endpoints: experimentsEndpoints,
  staffEndpoints: experimentsStaffEndpoints,
  jobs: [checkExperimentsJob, deleteOldExposuresJob],
  listeners: conversionListeners,
  processing: {
    activity: {
      persons: ['members', 'visitors'],
      data: ['usage', 'connection'],
      recipients: ['none'],
      legalBases: ['legitimate_interest'],
    },
    tables: {
      ...keepWithAccount('member_experiment'),
      experiment_exposure: [deletedAfterItsDay],
      experiment_day_key: [deletedAfterItsDay],
      ...withoutPersonalData('experiment', 'experiment_variant', 'experiment_figure'),
    },
  },
  personalData: { experiments: loadExperimentData },
  eraseMember: async (tx, { memberId }) => {
    await deleteMemberExperiment(tx, memberId)
  },
}
