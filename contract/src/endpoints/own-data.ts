import { z } from 'zod'
import { consentKinds } from './accounts.ts'
import { instantSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'

export const dataExportSchema = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  bytes: z.number().int().nullable(),
  created_at: instantSchema,
  expires_at: instantSchema,
  /** Download URL of the archive, usable while logged in; null until it is ready. */
  url: z.string().nullable(),
})
export const getDataExportsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/data-export.php',
  summary: 'The archives of their data that a member asked for.',
  input: z.object({}),
  answer: z.object({ exports: z.array(dataExportSchema) }),
  errors: ['authentication_required'],
})
export const requestDataExportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/data-export.php',
  summary: 'Packs everything the product holds of the member; a mail tells when it is ready.',
  input: z.object({ password: z.string().min(1, { error: 'required' }).max(128) }),
  answer: z.object({ exports: z.array(dataExportSchema) }),
  errors: ['authentication_required', 'too_many_requests'],
})
export const consentRecordSchema = z.object({
  kind: z.enum(consentKinds),
  version: z.string(),
  given_at: instantSchema,
  withdrawn_at: instantSchema.nullable(),
})
export const getConsentsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/consent.php',
  summary: 'What the member agreed to: which text, which version, when; newest first.',
  input: z.object({}),
  answer: z.object({ consents: z.array(consentRecordSchema) }),
  errors: ['authentication_required'],
})
export const giveConsentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/consent.php',
  summary: 'Agrees to the present version of a text.',
  input: z.object({ kind: z.enum(consentKinds), version: z.string().max(40) }),
  answer: z.object({ consents: z.array(consentRecordSchema) }),
  errors: ['authentication_required'],
})
export const withdrawConsentEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/consent.php',
  summary:
    'Withdraws the consent to marketing mail or to be shown on sister sites. The others end with the account.',
  input: z.object({ kind: z.enum(['marketing', 'sister_sites']) }),
  answer: z.object({ consents: z.array(consentRecordSchema) }),
  errors: ['authentication_required'],
})
