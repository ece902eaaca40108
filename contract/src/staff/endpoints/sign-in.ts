import { z } from 'zod'
import { browserErrorSchema } from '../../domain/browser-error.ts'
import { instantSchema, okSchema, textSchema } from '../../domain/common.ts'
import { webAuthnOptionsSchema, webAuthnSchema } from '../../domain/webauthn.ts'
import { staffLanguages } from '../languages.ts'
import { allStaffPermissions } from '../permissions.ts'
import { staffRoles } from '../roles.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

/** A role and where it applies. */
export const staffGrantSchema = z
  .object({
    role: z.enum(staffRoles),
    companyId: z.int().positive().nullable(),
    siteId: z.int().positive().nullable(),
  })
  .refine(({ companyId, siteId }) => companyId === null || siteId === null)
const tokenSchema = z.string().regex(/^[\w-]{43}$/)
const codeSchema = textSchema(1, 40)

const optionsAnswer = z.object({ challenge_id: z.uuid(), options: webAuthnOptionsSchema })
const passkeyInput = z.object({ challenge_id: z.uuid(), response: webAuthnSchema })
const newPasskeyInput = passkeyInput.extend({ name: textSchema(1, 60) })
const secretAnswer = z.object({ secret: z.string(), uri: z.string() })
const newCodesInput = z.object({ secret: z.string().regex(/^[A-Z2-7]{16,64}$/), code: codeSchema })
const recoveryCodesAnswer = z.object({ recovery_codes: z.array(z.string()) })

/** The signed-in person, with their permissions and the sites that they may see. */
export const staffSessionSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  language: z.enum(staffLanguages),
  grants: z.array(staffGrantSchema),
  permissions: z.array(z.enum(allStaffPermissions)),
  sites: z.array(z.object({ id: z.int(), name: z.string(), niche: z.int(), companyId: z.int() })),
  companies: z.array(z.object({ id: z.int(), name: z.string() })),
  expiresAt: instantSchema,
})
export type StaffSessionView = z.infer<typeof staffSessionSchema>

export const getStaffSessionEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/session',
  summary: 'Who is signed in.',
  permission: 'session',
  input: z.object({}),
  answer: staffSessionSchema,
  errors: [],
})
export const staffSignOutEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/session',
  summary: 'Ends the own session.',
  permission: 'session',
  input: z.object({}),
  answer: okSchema,
  errors: [],
})

export const signInOptionsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/sign-in/passkey-options',
  summary: 'What the browser needs to sign in with a passkey.',
  permission: 'public',
  input: z.object({}),
  answer: optionsAnswer,
  errors: ['too_many_requests'],
})
export const signInWithPasskeyEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/sign-in/passkey',
  summary: 'Signs in with a passkey.',
  permission: 'public',
  input: passkeyInput,
  answer: okSchema,
  errors: ['passkey_refused', 'too_many_requests'],
})
export const requestSignInLinkEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/sign-in/link',
  summary: 'Mails a link for signing in with a code. The answer is the same for unknown addresses.',
  permission: 'public',
  input: z.object({ email: z.email({ error: 'invalid_email' }).max(254) }),
  answer: okSchema,
  errors: ['too_many_requests'],
})
export const signInWithCodeEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/sign-in/code',
  summary: 'Signs in with the link from the mail and a code of the authenticator app, or a recovery code.',
  permission: 'public',
  input: z.object({ token: tokenSchema, code: codeSchema }),
  answer: okSchema,
  errors: ['link_expired', 'sms_code_invalid', 'too_many_requests'],
})

export const proofOptionsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/proof/passkey-options',
  summary: 'What the browser needs for a fresh proof of identity with a passkey.',
  permission: 'session',
  input: z.object({}),
  answer: optionsAnswer,
  errors: ['too_many_requests'],
})
export const proveWithPasskeyEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/proof/passkey',
  summary: 'A fresh proof of identity with a passkey.',
  permission: 'session',
  input: passkeyInput,
  answer: okSchema,
  errors: ['passkey_refused', 'too_many_requests'],
})
export const proveWithCodeEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/proof/code',
  summary: 'A fresh proof of identity with a code.',
  permission: 'session',
  input: z.object({ code: codeSchema }),
  answer: okSchema,
  errors: ['sms_code_invalid', 'too_many_requests'],
})

const invitationInput = z.object({ token: tokenSchema })
export const getInvitationEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/invitation',
  summary: 'Who a mailed invitation is for.',
  permission: 'public',
  input: invitationInput,
  answer: z.object({ name: z.string(), email: z.string(), grants: z.array(staffGrantSchema) }),
  errors: ['link_expired', 'too_many_requests'],
})
export const invitationOptionsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/invitation/passkey-options',
  summary: 'What the browser needs to create the first passkey.',
  permission: 'public',
  input: invitationInput,
  answer: optionsAnswer,
  errors: ['link_expired', 'too_many_requests'],
})
export const acceptWithPasskeyEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/invitation/passkey',
  summary: 'Accepts an invitation with a new passkey, and signs in.',
  permission: 'public',
  input: newPasskeyInput.extend({ token: tokenSchema }),
  answer: okSchema,
  errors: ['link_expired', 'passkey_refused', 'too_many_requests'],
})
export const invitationSecretEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/invitation/code-secret',
  summary: 'A new secret for an authenticator app.',
  permission: 'public',
  input: invitationInput,
  answer: secretAnswer,
  errors: ['link_expired', 'too_many_requests'],
})
export const acceptWithCodeEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/invitation/code',
  summary: 'Accepts an invitation with an authenticator app, and signs in.',
  permission: 'public',
  input: newCodesInput.extend({ token: tokenSchema }),
  answer: recoveryCodesAnswer,
  errors: ['link_expired', 'sms_code_invalid', 'too_many_requests'],
})

export const getOwnSignInsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/own',
  summary: 'The own ways to sign in, and the own sessions.',
  permission: 'session',
  input: z.object({}),
  answer: z.object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: instantSchema,
        lastUsedAt: instantSchema.nullable(),
      }),
    ),
    hasCodes: z.boolean(),
    recoveryCodesLeft: z.int(),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        current: z.boolean(),
        method: z.enum(['passkey', 'code', 'recovery_code']),
        device: z.string(),
        address: z.string(),
        createdAt: instantSchema,
        lastSeenAt: instantSchema,
      }),
    ),
  }),
  errors: [],
})
export const endOwnSessionEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/own/sessions',
  summary: 'Ends one of the own sessions.',
  permission: 'session',
  input: z.object({ id: z.uuid() }),
  answer: okSchema,
  errors: [],
})
export const ownPasskeyOptionsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/own/passkey-options',
  summary: 'What the browser needs to create another passkey.',
  permission: 'session',
  input: z.object({}),
  answer: optionsAnswer,
  errors: ['proof_of_identity_required'],
})
export const addOwnPasskeyEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/own/passkeys',
  summary: 'Adds a passkey.',
  permission: 'session',
  input: newPasskeyInput,
  answer: okSchema,
  errors: ['proof_of_identity_required', 'passkey_refused'],
})
export const removeOwnPasskeyEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/own/passkeys',
  summary: 'Removes a passkey, unless it is the only way to sign in.',
  permission: 'session',
  input: z.object({ id: z.string().max(2000) }),
  answer: okSchema,
  errors: ['proof_of_identity_required', 'not_found', 'last_sign_in_method'],
})
export const ownCodeSecretEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/own/code-secret',
  summary: 'A new secret for the own authenticator app.',
  permission: 'session',
  input: z.object({}),
  answer: secretAnswer,
  errors: ['proof_of_identity_required'],
})
export const setUpOwnCodesEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/own/codes',
  summary: 'Sets up the own authenticator app; returns new recovery codes.',
  permission: 'session',
  input: newCodesInput,
  answer: recoveryCodesAnswer,
  errors: ['proof_of_identity_required', 'sms_code_invalid'],
})

export const consoleErrorEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/browser-error',
  summary: 'Beacon: an error that nobody handled in the console, with the pattern of the screen.',
  permission: 'public',
  input: browserErrorSchema,
  answer: okSchema,
  errors: [],
})
