import { z } from 'zod'
import { idSchema, okSchema } from '../../domain/common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { profileCardSchema } from '../profiles.ts'

export const favouritesPerPage = 24
/** Favourites of a member. */
export const maxFavourites = 1_000

export const getFavouritesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/favourites.php',
  summary: 'The profiles that the member saved, newest first.',
  input: z.object({
    /** `next` of the previous page. An invalid one returns the first page. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({
    profiles: z.array(profileCardSchema),
    /** Cursor of the next page; null on the last page. */
    next: z.string().nullable(),
  }),
  errors: ['authentication_required'],
})
/** The other member never learns of it; it says nothing about liking. */
export const saveFavouriteEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/favourite.php',
  summary: 'Saves a profile to the member’s favourites.',
  input: z.object({ id: idSchema }),
  answer: okSchema,
  errors: [
    'authentication_required',
    'not_found',
    'own_profile',
    'blocked_by',
    'you_blocked',
    'too_many_favourites',
  ],
})
export const removeFavouriteEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/favourite.php',
  summary: 'Removes a profile from the member’s favourites.',
  input: z.object({ id: idSchema }),
  answer: okSchema,
  errors: ['authentication_required'],
})
