import { z } from 'zod'
import {
  countrySchema,
  booleanSchema,
  genderSchema,
  idSchema,
  instantSchema,
  integerSchema,
  textSchema,
} from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  bodyTypes,
  eyeColors,
  giftCodes,
  hairColors,
  intents,
  lookingFor,
  profileTextCodes,
  relationshipStatuses,
  sexualities,
  tattooAnswers,
} from '../domain/fields.ts'
import { interestCodes } from '../domain/interests.ts'
import { verificationSchema } from '../domain/photo-verification.ts'
import { citySchema, regionSchema } from './sites.ts'

/** The reasons why a photo was rejected; the texts are in the web's catalogues. */
export const photoRefusalReasons = [
  'blocked',
  'explicit',
  'no_person',
  'minor',
  'contact_details',
  'quality',
  'other',
] as const

/** A photo for one viewer: a locked one has only the URL of its blurred picture. */
export const photoSchema = z.object({
  id: z.string(),
  position: z.number().int(),
  status: z.enum(['pending', 'active', 'refused', 'disabled']),
  locked: z.boolean(),
  premium_only: z.boolean(),
  /** URLs by width in pixels: 200, 400, 800; all the same blurred picture if locked. */
  sizes: z.object({ small: z.string(), medium: z.string(), large: z.string() }),
  width: z.number().int(),
  height: z.number().int(),
  /** Mean colour `#rrggbb`, shown until the picture has loaded. */
  color: z.string(),
  /** Owner only: why it was rejected, and whether an appeal is pending or decided. */
  refusal: z.enum(photoRefusalReasons).nullable(),
  appeal: z.enum(['none', 'waiting', 'decided']),
})
export type Photo = z.infer<typeof photoSchema>

/** docs/product.md#profiles-on-the-wire: null if there is none; `match` is the image path, prefixed by the site's cdn prefix. */
export const mainImageSchema = z
  .object({
    filename: z.string(),
    thumb_filename: z.string(),
    status: z.literal('active'),
    match: z.string(),
  })
  .nullable()
export type MainImage = z.infer<typeof mainImageSchema>

/** A member on a card, row or popup. `fictional` is always present (docs/law.md#fictional-profiles). */
export const profileCardSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  age: z.number().int(),
  gender: genderSchema,
  country: countrySchema,
  region: regionSchema.nullable(),
  city: z.string().nullable(),
  main_image: mainImageSchema,
  fictional: z.boolean(),
  /** Deleted permanently: `name` says so in the caller's language, the other fields are empty. */
  deleted: z.boolean(),
  /** Has bought credits; always false for visitors. */
  premium: z.boolean(),
  /** When staff found the person of the main photo on a picture that they asked for: `2026-11`; never for fictional profiles. */
  verified_month: z.string().nullable(),
  online: z.boolean(),
  is_new: z.boolean(),
  /** Between city centres, in steps (docs/safety.md#places): 10 means under 10 km; null if either city is unknown. */
  distance_under_km: z.number().int().nullable(),
})
export type ProfileCard = z.infer<typeof profileCardSchema>

const profileFieldSchemas = {
  intent: z.enum(intents).nullable(),
  sexuality: z.enum(sexualities).nullable(),
  hair_color: z.enum(hairColors).nullable(),
  eye_color: z.enum(eyeColors).nullable(),
  body_type: z.enum(bodyTypes).nullable(),
  relationship_status: z.enum(relationshipStatuses).nullable(),
  tattoos: z.enum(tattooAnswers).nullable(),
}

export const profileSchema = profileCardSchema.extend({
  ...profileFieldSchemas,
  about: z.string(),
  /** Notes and answered prompts by code; only those that the site shows and the member wrote. */
  notes: z.partialRecord(z.enum(profileTextCodes), z.string()),
  interests: z.array(z.enum(interestCodes)),
  looking_for: z.enum(lookingFor),
  photos: z.array(photoSchema),
  photo_count: z.number().int(),
  /** Gifts received in chats, most frequent first; for other members only if they show them. */
  gifts: z.array(z.object({ code: z.enum(giftCodes), count: z.number().int() })),
})
export type Profile = z.infer<typeof profileSchema>

/** The signals that others see of a member beside their profile and messages (docs/messages.md#online-typing-and-read). */
export const signalSettingsSchema = z.object({
  show_online: z.boolean(),
  show_typing: z.boolean(),
  send_read_receipts: z.boolean(),
})
export type SignalSettings = z.infer<typeof signalSettingsSchema>

/** The caller's own profile, for editing and as part of the user. */
export const ownProfileSchema = profileSchema.extend({
  date_of_birth: z.string(),
  city_id: z.number().int().nullable(),
  own_city: citySchema.nullable(),
  status: z.enum(['active', 'disabled']),
  invisible: z.boolean(),
  /** The account is paused (docs/product.md#pausing-the-account): until when, null until the member comes back. */
  pause: z.object({ ends_at: instantSchema.nullable() }).nullable(),
  /** Also shown on sister sites whose members are shown here (`member_resell`), with the member's consent. */
  shared: z.boolean(),
  photo_limit: z.number().int(),
  /** True if others can see the received gifts. */
  show_gifts: z.boolean(),
  verification: verificationSchema,
  ...signalSettingsSchema.shape,
  /** True if others see that the member opened their profiles, and the member sees who opened theirs; off at first. */
  share_profile_views: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfileSchema>

export const getOwnProfileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile.php',
  summary: 'The member’s own profile.',
  input: z.object({}),
  answer: z.object({ profile: ownProfileSchema }),
  errors: ['authentication_required'],
})

/** Reasons shown for a suggestion, the most telling first, a quote last; the texts are in the web's catalogues. */
export const suggestionReasonSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('interests'), interests: z.array(z.enum(interestCodes)) }),
  z.object({ type: z.literal('distance'), under_km: z.number().int() }),
  z.object({ type: z.literal('region') }),
  z.object({ type: z.literal('country') }),
  z.object({ type: z.literal('age') }),
  z.object({ type: z.literal('relationship'), status: z.enum(relationshipStatuses) }),
  z.object({ type: z.literal('new') }),
  z.object({ type: z.literal('active') }),
  /** Their own words: from a note or a prompt, or from "about me" if `note` is null. */
  z.object({ type: z.literal('quote'), note: z.enum(profileTextCodes).nullable(), text: z.string() }),
])
export type SuggestionReason = z.infer<typeof suggestionReasonSchema>
/** A suggested member, with at most three reasons for the suggestion. */
export const suggestionSchema = profileCardSchema.extend({ reasons: z.array(suggestionReasonSchema) })
export type Suggestion = z.infer<typeof suggestionSchema>

const emptyToNullSchema = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema.nullable()])
export const saveProfileEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/profile.php',
  summary: 'Saves the given fields of the own profile; the others stay.',
  input: z.object({
    about: textSchema(0, 2000).optional(),
    notes: z.partialRecord(z.enum(profileTextCodes), textSchema(0, 1000)).optional(),
    interests: z.array(z.enum(interestCodes)).max(20).optional(),
    looking_for: z.enum(lookingFor).optional(),
    city_id: emptyToNullSchema(idSchema).optional(),
    invisible: booleanSchema.optional(),
    show_gifts: booleanSchema.optional(),
    show_online: booleanSchema.optional(),
    show_typing: booleanSchema.optional(),
    send_read_receipts: booleanSchema.optional(),
    share_profile_views: booleanSchema.optional(),
    intent: emptyToNullSchema(z.enum(intents)).optional(),
    sexuality: emptyToNullSchema(z.enum(sexualities)).optional(),
    hair_color: emptyToNullSchema(z.enum(hairColors)).optional(),
    eye_color: emptyToNullSchema(z.enum(eyeColors)).optional(),
    body_type: emptyToNullSchema(z.enum(bodyTypes)).optional(),
    relationship_status: emptyToNullSchema(z.enum(relationshipStatuses)).optional(),
    tattoos: emptyToNullSchema(z.enum(tattooAnswers)).optional(),
    /** The member whom the page considers logged in: a text is never saved for another member of the same browser. */
    as: idSchema.optional(),
  }),
  answer: z.object({ profile: ownProfileSchema }),
  errors: ['authentication_required'],
})

/** The body contains the photo in base64 (at most 10 MB decoded), both for uploads by script and for plain forms. */
export const uploadPhotoEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/photo.php',
  summary: 'Adds a photo to the own profile: re-encoded, three sizes and a blurred one, without metadata.',
  input: z.object({
    image: z.string().min(1, { error: 'required' }),
    premium_only: booleanSchema.default(false),
    /** The part to keep, as fractions of the upright picture's width and height. */
    crop: z
      .object({
        left: z.number().min(0).max(1),
        top: z.number().min(0).max(1),
        width: z.number().min(0.01).max(1),
        height: z.number().min(0.01).max(1),
      })
      .optional(),
  }),
  answer: z.object({ profile: ownProfileSchema }),
  errors: [
    'authentication_required',
    'photo_type',
    'photo_too_large',
    'photo_too_small',
    'photo_unreadable',
    'photo_too_narrow',
    'photo_too_complex',
    'photo_animated',
    'photo_limit',
    'too_many_requests',
  ],
  idempotent: true,
  acceptsPhoto: true,
})
export const changePhotoEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/photo.php',
  summary: 'Moves a photo to another position (1 is the main photo) or marks it for premium members only.',
  input: z.object({
    photo: z.uuid(),
    position: integerSchema(1, 25).optional(),
    premium_only: booleanSchema.optional(),
  }),
  answer: z.object({ profile: ownProfileSchema }),
  errors: ['authentication_required', 'not_found'],
})
export const deletePhotoEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/photo.php',
  summary: 'Deletes a photo of the own profile.',
  input: z.object({ photo: z.uuid() }),
  answer: z.object({ profile: ownProfileSchema }),
  errors: ['authentication_required', 'not_found'],
})
export const appealPhotoEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/photo-appeal.php',
  summary: 'Asks for a refused photo to be looked at by another person, once.',
  input: z.object({ photo: z.uuid(), text: textSchema(1, 1000) }),
  answer: z.object({ profile: ownProfileSchema }),
  errors: ['authentication_required', 'not_found', 'appeal_not_possible'],
})
