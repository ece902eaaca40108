import { z } from 'zod'
import {
  idSchema,
  instantSchema,
  builtInLanguageSchema,
  okSchema,
  queryNumberSchema,
  sanitizeText,
} from '../../../domain/common.ts'
import { usernameSchema } from '../../../endpoints/accounts.ts'
import { maxPhotoBytes } from '../../../domain/limits.ts'
import { reasonSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

/** `unattended`: no company is on record, so that nobody can write to the profile. */
export const fictionalStates = ['active', 'off', 'unattended'] as const
export type FictionalState = (typeof fictionalStates)[number]
export const maxSheetLength = 300
const sheetText = z.string().max(maxSheetLength).overwrite(sanitizeText).trim()

/** The sheet that agents follow when they write as the profile. */
export const characterSheetSchema = z.object({
  livesIn: sheetText,
  work: sheetText,
  voice: sheetText,
  neverSays: sheetText,
  saidBefore: sheetText,
})
export type CharacterSheet = z.infer<typeof characterSheetSchema>

/** Hours of the day in the site's time zone; they decide how the wait is worded, never whether a message is accepted. */
const openHoursSchema = z
  .object({ from: z.int().min(0).max(23), to: z.int().min(1).max(24) })
  .refine(({ from, to }) => from < to, { error: 'invalid_choice', path: ['to'] })

const attendanceFields = {
  sheet: characterSheetSchema,
  languages: z.array(builtInLanguageSchema).min(1),
  openHours: openHoursSchema,
}
const listedProfileSchema = z.object({
  id: idSchema,
  siteId: z.int(),
  name: z.string(),
  age: z.int(),
  /** Always true: the label of fictional profiles. */
  fictional: z.literal(true),
  photo: z.string().nullable(),
  state: z.enum(fictionalStates),
  company: z.string().nullable(),
  languages: z.array(builtInLanguageSchema),
  /** Conversations in which a paid message waits. */
  waiting: z.int(),
})
export type ListedFictionalProfile = z.infer<typeof listedProfileSchema>
/** Names of the drawn pictures that fictional profiles of the site have: no other one gets them. */
const usedDrawnPicturesSchema = z.array(z.string())
export const maxListedProfiles = 200
export const listFictionalProfilesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/fictional-profiles',
  summary: 'The fictional profiles of the scope by name, at most 200, and what the sites allow.',
  permission: 'fictional.read',
  input: scopeSchema,
  answer: z.object({
    profiles: z.array(listedProfileSchema),
    sites: z.array(
      z.object({
        siteId: z.int(),
        isAttended: z.boolean(),
        /** The greatest share of the visible profiles, in percent. */
        maximumPercent: z.int(),
        usedDrawnPictures: usedDrawnPicturesSchema,
        mayManage: z.boolean(),
      }),
    ),
  }),
  errors: [],
})
export const getFictionalProfileEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/fictional-profiles/one',
  summary: 'A fictional profile with its character sheet, its pictures and their licences.',
  permission: 'fictional.read',
  input: z.object({ profile: queryNumberSchema(idSchema) }),
  answer: z.object({
    id: idSchema,
    siteId: z.int(),
    name: z.string(),
    age: z.int(),
    /** Always true: the label of fictional profiles. */
    fictional: z.literal(true),
    about: z.string(),
    state: z.enum(fictionalStates),
    company: z.string().nullable(),
    createdBy: z.string().nullable(),
    ...attendanceFields,
    languages: z.array(builtInLanguageSchema),
    pictures: z.array(
      z.object({
        id: z.string(),
        licence: z.string().nullable(),
        addedAt: instantSchema,
        isMain: z.boolean(),
      }),
    ),
    usedDrawnPictures: usedDrawnPicturesSchema,
    /** Text, character sheet, languages and hours. */
    mayEdit: z.boolean(),
    mayManage: z.boolean(),
  }),
  errors: ['not_found'],
})
export const createFictionalProfileEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/fictional-profiles',
  summary:
    'Creates a fictional profile of a site, answered by the staff of its company. It always carries the label. Refused beyond the site’s share.',
  permission: 'fictional.manage',
  input: z.object({
    site: idSchema,
    name: usernameSchema,
    gender: z.enum(['male', 'female']),
    lookingFor: z.enum(['male', 'female', 'both']),
    dateOfBirth: z.iso.date(),
    about: z.string().max(1000).overwrite(sanitizeText).trim(),
    ...attendanceFields,
    reason: reasonSchema,
  }),
  answer: z.object({ profile: idSchema }),
  errors: ['not_found', 'fictional_off', 'fictional_share'],
})
export const changeFictionalProfileEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/fictional-profiles',
  summary:
    'Changes text, character sheet, languages and hours of a fictional profile. With the permission `fictional.manage`, and only then, a profile without a company on record gets that of its site.',
  permission: 'fictional.edit',
  input: z.object({
    profile: idSchema,
    about: z.string().max(1000).overwrite(sanitizeText).trim(),
    ...attendanceFields,
    reason: reasonSchema,
  }),
  answer: okSchema,
  errors: ['not_found'],
})
export const switchFictionalProfileEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/fictional-profiles/state',
  summary:
    'Switches a fictional profile off or on. Off: nobody sees it or writes to it, and paid messages that wait are refunded.',
  permission: 'fictional.manage',
  input: z.object({ profile: idSchema, state: z.enum(['active', 'off']), reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'fictional_off', 'fictional_share'],
})
export const addFictionalPictureEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/fictional-profiles/pictures',
  summary:
    'Adds a picture with its licence. Refused if a member’s photo or a picture of another fictional profile of the site looks the same, also mirrored, and if staff have blocked the picture.',
  permission: 'fictional.manage',
  input: z.object({
    profile: queryNumberSchema(idSchema),
    licence: z.string().trim().min(3).max(200).overwrite(sanitizeText),
    /** The name of the drawn picture that it is. */
    drawn: z
      .string()
      .regex(/^(?:fe)?male-\d{1,2}$/)
      .optional(),
  }),
  answer: okSchema,
  errors: [
    'not_found',
    'member_picture',
    'blocked_picture',
    'photo_limit',
    'photo_too_small',
    'photo_type',
    'photo_animated',
    'photo_too_large',
    'photo_unreadable',
    'photo_too_narrow',
    'photo_too_complex',
  ],
  maxUploadBytes: maxPhotoBytes,
})
export const removeFictionalPictureEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/fictional-profiles/pictures',
  summary: 'Removes a picture of a fictional profile.',
  permission: 'fictional.manage',
  input: z.object({ profile: idSchema, picture: z.uuid() }),
  answer: okSchema,
  errors: ['not_found'],
})
