import { z } from 'zod'
import {
  countrySchema,
  booleanSchema,
  idSchema,
  instantSchema,
  languageSchema,
  moneySchema,
  okSchema,
  textSchema,
} from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'
import { genders, lookingFor } from '../domain/fields.ts'
import { interestCodes } from '../domain/interests.ts'
import { landingSourceSchema } from './landers.ts'
import { ownProfileSchema, suggestionSchema } from './profiles.ts'

/** Without control characters and lone surrogates, which cannot be stored. */
const trackingCodeSchema = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .optional()
/** A code of a partner's own that goes with a visit; anything else is dropped. */
const partnerCodeSchema = (maxLength: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{1,${maxLength}}$`))
    .optional()
    .catch(undefined)
export const trackingSchema = z.object({
  network: trackingCodeSchema,
  ref: trackingCodeSchema,
  sub1: trackingCodeSchema,
  sub2: trackingCodeSchema,
  sub3: trackingCodeSchema,
  sub: partnerCodeSchema(40),
  click_id: partnerCodeSchema(80),
})
export type Tracking = z.infer<typeof trackingSchema>

/** The purposes that members consent to; each consent is stored with the version of its text (docs/law.md#consents). */
export const consentKinds = ['terms', 'privacy', 'sensitive_data', 'marketing', 'sister_sites'] as const
export type ConsentKind = (typeof consentKinds)[number]
/** Texts that require new consent when they change. */
export const legalKinds = ['terms', 'privacy'] as const

/** The current user (docs/product.md#the-current-user). */
export const userSchema = z.object({
  id: z.number().int(),
  profile: ownProfileSchema,
  credits: z.number().int(),
  paid_user: z.boolean(),
  trafficsource: z.string().nullable(),
  language: languageSchema,
  email: z.string(),
  fictional_icon: z.string(),
  status: z.enum(['not_confirmed', 'active', 'pending_deletion']),
  notifications_disabled: z.array(z.enum(['fbl', 'bounce', 'listunsubscribe'])),
  signup_date: instantSchema,
  /** End of the time bonus by server time; null if there is none (docs/payments.md#welcome-discount-and-time-bonus). */
  time_bonus_until: instantSchema.nullable(),
  /** Time of the response; countdowns use the server's clock. */
  server_time: instantSchema,
  /** Discount on the next order without a code; the time bonus takes precedence over the welcome discount. */
  active_discount: z
    .object({
      code: z.string(),
      value_percentage: z.number().int(),
      expires: instantSchema.nullable(),
      /** No better offer follows. */
      last: z.boolean(),
    })
    .nullable(),
  unread_messages: z.number().int(),
  new_likes: z.number().int(),
  /** Number of more conversations the member may start; null if unlimited. */
  conversations_left: z.number().int().nullable(),
  /** Legal texts that changed since the member's consent and need a new one. */
  consents_due: z.array(z.object({ kind: z.enum(legalKinds), version: z.string() })),
  /** Legal texts of which a new version is announced, and from when it is in force (docs/law.md#legal-texts). */
  legal_changes: z.array(z.object({ kind: z.enum(legalKinds), starts_at: instantSchema })),
  /** Cost of one credit in the member's last purchase, to show a credit price in money. */
  credit_value: moneySchema.nullable(),
})
export type User = z.infer<typeof userSchema>
export const userResponseSchema = z.object({ user: userSchema.nullable() })

export const currentUserEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/user.php',
  summary: 'The current user, or null for a visitor.',
  input: z.object({}),
  answer: userResponseSchema,
  errors: [],
})
/** A solved proof of work, for calls refused with `proof_needed`: the signed form, and the solution as JSON text. */
export const proofFieldSchemas = {
  form: z.string().max(500).optional(),
  proof: z.string().max(4000).optional(),
}
export const logInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/user.php',
  summary: 'Logs in with e-mail address (or username) and password.',
  input: z.object({
    email: z.string().trim().min(1, { error: 'required' }).max(254),
    password: z.string().min(1, { error: 'required' }).max(128),
    ...proofFieldSchemas,
  }),
  answer: userResponseSchema,
  errors: ['login_failed', 'too_many_attempts', 'pending_deletion', 'account_suspended', 'proof_needed'],
})
export const saveLanguageEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/user.php',
  summary: 'Saves the chosen language.',
  input: z.object({ language: languageSchema }),
  answer: userResponseSchema,
  errors: ['authentication_required'],
})
export const storePushEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/user.php',
  flag: 'push',
  summary: 'Has this browser told by push, until its session ends.',
  input: z.object({
    subscription: z
      .object({
        endpoint: z.url({ protocol: /^https?$/ }).max(1000),
        keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
      })
      .loose(),
  }),
  answer: okSchema,
  errors: ['authentication_required'],
})
export const endPushEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/user.php',
  flag: 'push',
  summary: 'This browser is told by push no more.',
  input: z.object({}),
  answer: okSchema,
  errors: ['authentication_required'],
})
export const logOutEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/logout.php',
  summary: 'Ends the session.',
  input: z.object({}),
  answer: okSchema,
  errors: [],
  unsafe: true,
})

export const emailSchema = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(254, { error: 'too_long' })
  .pipe(z.email({ error: 'invalid_email' }))
export const usernameSchema = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .refine((name) => !name.startsWith('@'), { error: 'username_at_sign', abort: true })
  .refine((name) => !/^[^\s@]+@[^\s@]+$/.test(name), { error: 'username_is_email', abort: true })
  .refine((name) => /^(?=.*[A-Za-z0-9])[A-Za-z0-9._-]{3,20}$/.test(name), { error: 'username_invalid' })
export const newPasswordSchema = z.string().min(8, { error: 'too_short' }).max(128, { error: 'too_long' })
export const dateOfBirthSchema = z
  .string()
  .min(1, { error: 'date_of_birth_required' })
  .pipe(z.iso.date({ error: 'invalid_date_of_birth' }))

/**
 * The challenge to solve before sign-up: a proof of work and the form's signed creation time
 * (docs/safety.md#programs-at-the-sign-up).
 */
export const getSignUpChallengeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/signup-challenge.php',
  summary: 'A proof of work to solve for one sign-up; null when the site asks for none.',
  input: z.object({}),
  answer: z.object({
    /** Signed time at which the form was opened; sent back with the sign-up as `form`. */
    form: z.string(),
    challenge: z.record(z.string(), z.unknown()).nullable(),
  }),
  errors: ['too_many_requests'],
})
const personFieldSchemas = {
  gender: z.enum(genders, { error: 'required' }),
  looking_for: z.enum(lookingFor, { error: 'required' }),
  /** Explicit consent to the processing of sexual orientation (docs/law.md#consents). */
  consent: booleanSchema.refine((isTicked) => isTicked, { error: 'consent_required' }),
  terms: booleanSchema.refine((isTicked) => isTicked, { error: 'consent_required' }),
  marketing: booleanSchema.default(false),
  time_zone: z.string().max(60).optional(),
}
export const signUpEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/signup.php',
  summary:
    'Makes an account that waits for activation by mail, and logs in; in strict disclosure it answers null to everybody.',
  input: z.object({
    email: emailSchema,
    name: usernameSchema,
    password: newPasswordSchema,
    date_of_birth: dateOfBirthSchema,
    ...personFieldSchemas,
    tracking: trackingSchema.optional(),
    landing: landingSourceSchema.optional(),
    /** Selected during sign-up; copied to the profile. */
    interests: z.array(z.enum(interestCodes)).max(20).optional().catch(undefined),
    /** From the challenge: the signed form, and the solved proof of work as JSON text. */
    ...proofFieldSchemas,
    /** A hidden field (honeypot): only bots fill it in. */
    website: z.string().max(200).optional(),
    /**
     * A first message to the member whose page led to the sign-up, sent on activation
     * (docs/messages.md#first-message-at-the-sign-up).
     */
    signup_message: textSchema(0, 1000).optional(),
    to: idSchema.optional(),
    fictional_agreed: booleanSchema.optional(),
  }),
  answer: userResponseSchema,
  errors: [
    'signups_closed',
    'pending_deletion',
    'too_many_requests',
    'proof_required',
    'filled_too_fast',
    'fictional_consent_required',
  ],
  idempotent: true,
})
export const signUpByApiEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/affiliate-signup.php',
  summary:
    'For traffic sources, with their key: makes an account that the person completes at the answered address.',
  input: z.object({
    key: z.string().min(20).max(200),
    email: emailSchema,
    name: usernameSchema.optional(),
    date_of_birth: dateOfBirthSchema,
    gender: z.enum(genders, { error: 'required' }),
    looking_for: z.enum(lookingFor, { error: 'required' }),
    country: countrySchema.optional(),
    language: languageSchema.optional(),
    tracking: trackingSchema.omit({ network: true }).optional(),
  }),
  answer: z.object({ url: z.string() }),
  errors: ['forbidden', 'too_many_requests', 'signups_closed'],
  idempotent: true,
})
/** The data still missing from an account created through the API. */
export const getIncompleteSignUpEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/complete-signup.php',
  summary: 'What a mailed or API-made sign-up has, and what is missing.',
  input: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({ email: z.string(), name: z.string().nullable(), looking_for: z.enum(lookingFor) }),
  errors: ['link_expired'],
})
export const completeSignUpEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/complete-signup.php',
  summary: 'Sets name, password and consents of an account made by API, and logs in.',
  input: z.object({
    token: z.string().min(1).max(200),
    name: usernameSchema,
    password: newPasswordSchema,
    looking_for: personFieldSchemas.looking_for,
    consent: personFieldSchemas.consent,
    terms: personFieldSchemas.terms,
    marketing: personFieldSchemas.marketing,
    time_zone: personFieldSchemas.time_zone,
  }),
  answer: userResponseSchema,
  errors: ['link_expired'],
})
export const getSignUpMatchesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/signup-matches.php',
  summary: 'Six members that a new member may like, each with what speaks for them, best first.',
  input: z.object({}),
  answer: z.object({
    profiles: z.array(suggestionSchema),
    /** Ids of those whom the caller likes. */
    liked: z.array(idSchema),
  }),
  errors: ['authentication_required'],
})
/** Validates the fields of one sign-up step without saving anything, so that each step can show its errors. */
export const checkSignUpEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/signup-check.php',
  summary: 'Checks some of the sign-up fields: the same rules and messages, nothing is stored.',
  input: z.object({
    email: z.string().optional(),
    name: z.string().optional(),
    password: z.string().optional(),
    date_of_birth: z.string().optional(),
    gender: z.string().optional(),
    looking_for: z.string().optional(),
  }),
  answer: okSchema,
  errors: [],
})
export const resendActivationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/activation-mail.php',
  summary: 'Sends the activation mail again, at most three times a day.',
  input: z.object({}),
  answer: okSchema,
  errors: ['authentication_required', 'too_many_mails'],
})
export const activateEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/activate.php',
  summary: 'Activates the account that the mailed token belongs to. A token never logs anyone in.',
  input: z.object({ token: z.string().min(1).max(200) }),
  answer: okSchema,
  errors: ['activation_failed', 'age_proof_required'],
})
/** Resolves `/{token}` (docs/safety.md#links-in-mails). */
export const resolveTokenEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/token.php',
  summary: 'Which screen a mailed short link leads to.',
  input: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({
    kind: z.enum(['activation', 'reset', 'mail_change', 'reactivation', 'unsubscribe', 'completion']),
  }),
  errors: ['too_many_requests', 'not_found'],
})
/** For the screen of a link: whether submitting it would still have an effect. */
export const checkLinkEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/link.php',
  summary: 'Whether a mailed link can still be used. It stays as it is; wrong ones count as guesses.',
  input: z.object({
    token: z.string().min(1).max(200),
    kind: z.enum(['activation', 'reset', 'mail_change', 'reactivation']),
  }),
  answer: okSchema,
  errors: ['link_expired', 'too_many_requests'],
})
export const requestResetEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/reset-password.php',
  summary: 'Mails a link for a new password, at most three a day to who asks from one address.',
  input: z.object({ email: emailSchema, ...proofFieldSchemas }),
  answer: okSchema,
  errors: ['email_not_found', 'too_many_resets', 'contact_support', 'proof_needed'],
})
export const resetPasswordEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/reset-password.php',
  summary: 'Sets a new password with the mailed token and ends all sessions.',
  input: z
    .object({
      token: z.string().min(1).max(200),
      password: newPasswordSchema,
      password_repeat: z.string().max(128),
    })
    .refine(({ password, password_repeat }) => password === password_repeat, {
      path: ['password_repeat'],
      error: 'passwords_differ',
      // Runs even if the new password itself is invalid.
      when: () => true,
    }),
  answer: okSchema,
  errors: ['link_expired', 'passwords_differ'],
})
export const sessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  created_at: instantSchema,
  last_seen_at: instantSchema,
  device: z.string(),
})
export const getSessionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/sessions.php',
  summary: 'Where the member is logged in.',
  input: z.object({}),
  answer: z.object({ sessions: z.array(sessionSchema) }),
  errors: ['authentication_required'],
})
export const endSessionEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions.php',
  summary: 'Ends one session, or all others without an id.',
  input: z.object({ session: z.string().max(100).optional() }),
  answer: okSchema,
  errors: ['authentication_required'],
})
export const changePasswordEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/password.php',
  summary: 'Changes the password and ends all other sessions.',
  input: z.object({
    old_password: z.string().min(1, { error: 'required' }).max(128),
    password: newPasswordSchema,
  }),
  answer: okSchema,
  errors: ['authentication_required'],
})
export const requestMailChangeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/mail-change.php',
  summary: 'Mails a link to the new address; the old one stays until it is opened.',
  input: z.object({ email: emailSchema, password: z.string().min(1, { error: 'required' }).max(128) }),
  answer: okSchema,
  errors: ['authentication_required', 'too_many_mails'],
})
export const changeMailEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/mail-change.php',
  summary: 'Makes the address that the mailed token belongs to the account’s.',
  input: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({ email: z.string() }),
  errors: ['link_expired', 'email_exists', 'age_proof_required'],
})
export const deletionReasons = [
  'found_someone',
  'too_few',
  'too_expensive',
  'privacy',
  'unsafe',
  'other',
] as const
export const deleteAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/account-deletion.php',
  summary: 'Closes the account for 14 days, then for good; or erases it at once.',
  input: z.object({
    password: z.string().min(1, { error: 'required' }).max(128),
    reason: z.union([z.literal('').transform(() => undefined), z.enum(deletionReasons)]).optional(),
    erase_now: booleanSchema.default(false),
  }),
  answer: z.object({ restorable_until: instantSchema.nullable() }),
  errors: ['authentication_required'],
})
/** Returns the state of the reader's deletion for the page that follows it, whatever URL opened it. */
export const getDeletionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/account-deletion.php',
  summary:
    'Whether the reader’s account is open, or one that was last used in this browser is closed or being erased.',
  input: z.object({}),
  answer: z.discriminatedUnion('state', [
    z.object({ state: z.literal('open') }),
    z.object({ state: z.literal('closed'), restorable_until: instantSchema }),
    z.object({ state: z.literal('erasing') }),
    z.object({ state: z.literal('none') }),
  ]),
  errors: [],
})
export const restoreAccountEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/account-deletion.php',
  summary: 'Restores an account that is waiting to be deleted, by its mailed token. It logs nobody in.',
  input: z.object({ token: z.string().min(1).max(200) }),
  answer: okSchema,
  errors: ['link_expired'],
})
