import { z } from 'zod'
import { okSchema, textSchema } from '../../domain/common.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

/** Number of filters a person can keep. */
export const maxSavedFilters = 20
/** Lists whose filters can be kept. */
export const filteredLists = ['cases', 'audit', 'orders', 'members'] as const
export type FilteredList = (typeof filteredLists)[number]

const savedFilterSchema = z.object({
  id: z.int().positive(),
  list: z.enum(filteredLists),
  name: z.string(),
  query: z.string(),
})
export type SavedFilter = z.infer<typeof savedFilterSchema>

export const listSavedFiltersEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/own/filters',
  summary: 'The filters that the caller has kept, by name.',
  permission: 'session',
  input: z.object({}),
  answer: z.object({ filters: z.array(savedFilterSchema) }),
  errors: [],
})
export const saveFilterEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/own/filters',
  summary: 'Keeps a filter of a list; replaces the one with the same name.',
  permission: 'session',
  input: z.object({
    list: z.enum(filteredLists),
    name: textSchema(1, 40),
    /** The query string of the list's address, without `?` and without searched words, which may be an address or an IBAN. */
    query: z
      .string()
      .min(1)
      .max(500)
      .regex(/^(?:(?!words=)[A-Za-z_]+=[^&]*(?:&(?=.)|$))+$/),
  }),
  answer: okSchema,
  errors: ['saved_filter_limit'],
})
export const deleteSavedFilterEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/own/filters',
  summary: 'Deletes a kept filter.',
  permission: 'session',
  input: z.object({ id: z.int().positive() }),
  answer: okSchema,
  errors: [],
})
