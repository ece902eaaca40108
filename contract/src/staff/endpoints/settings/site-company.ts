import { z } from 'zod'
import { idSchema, okSchema } from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

export const moveSiteEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/sites/company',
  summary:
    'Makes another company the operator of a site that is not published and has no orders. `seen` is the company that the caller has read.',
  permission: 'sites.create',
  input: z.object({ site: idSchema, company: idSchema, seen: idSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'setting_changed', 'site_published', 'site_has_orders'],
})
