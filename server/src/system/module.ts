import type { Module } from '../platform/modules/module.ts'
import { checkServicesJob } from './services/check-services.job.ts'
import { systemStaffEndpoints } from './system.staff-routes.ts'

export const systemModule: Module = {
  name: 'system',
  staffEndpoints: systemStaffEndpoints,
  jobs: [checkServicesJob],
  processing: { activity: null, tables: {} },
}
