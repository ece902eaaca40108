import { z } from 'zod'
import { idSchema } from '../../domain/common.ts'
import { searchFiltersSchema, searchParamsSchema } from '../discovery.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Saved searches of a member. */
export const maxSavedSearches = 10
export const maxSavedSearchNameLength = 40
/** The times at which a member is told of new people who match a saved search. */
export const searchAlerts = ['never', 'at_once', 'weekly'] as const
export type SearchAlert = (typeof searchAlerts)[number]

const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Its filters and order, as a query of /members. */
  query: searchParamsSchema,
  alert: z.enum(searchAlerts),
})
export type SavedSearch = z.infer<typeof savedSearchSchema>
const savedSearchesSchema = z.object({
  /** Newest first. */
  searches: z.array(savedSearchSchema),
})
const nameSchema = z.string().trim().min(1).max(maxSavedSearchNameLength)

export const getSavedSearchesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/saved-searches.php',
  summary: 'The searches that the member saved, newest first.',
  input: z.object({}),
  answer: savedSearchesSchema,
  errors: ['authentication_required'],
})
export const createSavedSearchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/saved-searches.php',
  summary: 'Saves a search under a name. The same search again changes its name and alert.',
  input: z.object({ name: nameSchema, alert: z.enum(searchAlerts), filters: searchFiltersSchema }),
  answer: savedSearchesSchema,
  errors: ['authentication_required', 'too_many_saved_searches'],
})
export const changeSavedSearchEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/saved-searches.php',
  summary: 'Changes how soon the member is told of new people who match.',
  input: z.object({ id: idSchema, alert: z.enum(searchAlerts) }),
  answer: savedSearchesSchema,
  errors: ['authentication_required', 'not_found'],
})
export const deleteSavedSearchEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/saved-searches.php',
  summary: 'Deletes a saved search and its alert.',
  input: z.object({ id: idSchema }),
  answer: savedSearchesSchema,
  errors: ['authentication_required'],
})
