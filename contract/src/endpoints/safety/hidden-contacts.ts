import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

export const maxHiddenContacts = 1000
/** The number of times a member may add contacts in 24 hours, whether it succeeds or not. */
export const maxContactSavesPerDay = 10
/** SHA-256 of a contact's address, made by the device (`toHashedContactText`), in base64url. */
const contactHashSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
/** Number of contacts in the member's list. Nothing says whether any of them is a member. */
const answerSchema = z.object({ contacts: z.int() })

export const getHiddenContactsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/hidden-contacts.php',
  summary: 'How many contacts the member hides from.',
  input: z.object({}),
  answer: answerSchema,
  errors: ['authentication_required'],
})
export const hideFromContactsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/hidden-contacts.php',
  summary:
    'Adds contacts by the hashes of their mail addresses: whoever has such an address and the member don’t see each other. The answer is the same whether or not any of them is a member.',
  input: z.object({ hashes: z.array(contactHashSchema).min(1).max(maxHiddenContacts) }),
  answer: answerSchema,
  errors: ['authentication_required', 'too_many_requests', 'too_many_contacts'],
  idempotent: true,
})
export const showToContactsEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/hidden-contacts.php',
  summary: 'Removes these contacts from the list, or all of them.',
  input: z.object({ hashes: z.array(contactHashSchema).min(1).max(maxHiddenContacts).optional() }),
  answer: answerSchema,
  errors: ['authentication_required'],
})
