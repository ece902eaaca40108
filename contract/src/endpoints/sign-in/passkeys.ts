import { z } from 'zod'
import { instantSchema, okSchema, textSchema } from '../../domain/common.ts'
import { webAuthnOptionsSchema, webAuthnSchema } from '../../domain/webauthn.ts'
import { userResponseSchema } from '../accounts.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Passkeys that a member can have. */
export const maxPasskeys = 10
/** Minutes after a log-in, or after another proof of identity, in which ways to log in can be changed. */
export const identityProofMinutes = 10

const optionsAnswer = z.object({ options: webAuthnOptionsSchema })
const passkeySchema = z.object({
  id: z.string(),
  /** The member's name for it. */
  name: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
})
const passkeysAnswer = z.object({
  passkeys: z.array(passkeySchema),
  /** True if ways to log in can be changed now, without another proof of identity. */
  proved: z.boolean(),
})

export const getPasskeyOptionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/passkey-login.php',
  summary: 'What the browser needs to log in with a passkey of this site.',
  input: z.object({}),
  answer: optionsAnswer,
  errors: [],
})
export const logInWithPasskeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/passkey-login.php',
  summary: 'Logs in with a passkey.',
  input: z.object({ response: webAuthnSchema }),
  answer: userResponseSchema,
  errors: ['passkey_refused', 'pending_deletion', 'account_suspended'],
})
export const getPasskeysEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/passkeys.php',
  summary: 'The own passkeys.',
  input: z.object({}),
  answer: passkeysAnswer,
  errors: ['authentication_required'],
})
export const requestPasskeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys.php',
  summary: 'What the browser needs to create a passkey.',
  input: z.object({}),
  answer: optionsAnswer,
  errors: ['authentication_required', 'activation_needed', 'proof_of_identity_required', 'passkey_limit'],
})
export const addPasskeyEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/passkeys.php',
  summary: 'Stores a passkey that the browser has created. It is told to the member by mail.',
  input: z.object({ response: webAuthnSchema, name: textSchema(1, 60) }),
  answer: passkeysAnswer,
  errors: [
    'authentication_required',
    'activation_needed',
    'proof_of_identity_required',
    'passkey_limit',
    'passkey_refused',
  ],
})
export const removePasskeyEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/passkeys.php',
  summary: 'Removes a passkey and ends all other sessions. It is told to the member by mail.',
  input: z.object({ id: z.string().max(2000) }),
  answer: passkeysAnswer,
  errors: ['authentication_required', 'proof_of_identity_required', 'not_found'],
})
export const proveIdentityEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/identity-proof.php',
  summary:
    'Proves with the password, or with a code by mail, that it is still the member; counts for ten minutes.',
  input: z.union([
    z.object({ password: z.string().min(1, { error: 'required' }).max(128) }),
    z.object({ code: z.string().trim().min(1, { error: 'required' }).max(20) }),
  ]),
  answer: okSchema,
  errors: ['authentication_required'],
})
