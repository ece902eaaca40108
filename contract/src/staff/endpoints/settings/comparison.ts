import { z } from 'zod'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { settingKeySchema, settingValueSchema } from '../sites.ts'

export const compareSettingEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/sites/settings/comparison',
  summary: 'The value of one setting on each site that the caller may see, and the default there.',
  permission: 'sites.read',
  input: z.object({ key: settingKeySchema }),
  answer: z.object({
    sites: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        company: z.string(),
        /** Null: the default applies. */
        value: settingValueSchema,
        defaultValue: settingValueSchema,
      }),
    ),
  }),
  errors: ['not_found'],
})
