import { z } from 'zod'
import { addedLanguageSchema, instantSchema, okSchema, textSchema } from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { textCatalogues } from '../texts.ts'

/** `started`: only staff see it; `offered`: members can choose it; `withdrawn`: they could, and can't any more. */
export const addedLanguageStates = ['started', 'offered', 'withdrawn'] as const
export type AddedLanguageState = (typeof addedLanguageStates)[number]
/** 4 MB: about four times all texts with their English. */
export const maxLanguageFileBytes = 4_000_000
/** More entries than there are texts. */
export const maxLanguageFileEntries = 10_000
export const maxListedMissingTexts = 50
export const maxListedRefusals = 200

const catalogueSchema = z.enum(textCatalogues)
const languageFigures = {
  code: addedLanguageSchema,
  /** In the language itself. */
  name: z.string(),
  state: z.enum(addedLanguageStates),
  /** Number of translated texts: of pages, of mails and errors, and legal and help pages. */
  parts: z.array(z.object({ catalogue: catalogueSchema, translated: z.int(), total: z.int() })),
}
const listedLanguageSchema = z.object({
  ...languageFigures,
  startedAt: instantSchema,
  uploadedAt: instantSchema.nullable(),
  offeredAt: instantSchema.nullable(),
})
export type ListedLanguage = z.infer<typeof listedLanguageSchema>
export const listLanguagesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/languages',
  summary: 'The languages that staff have started, with how much of each is translated.',
  permission: 'languages.read',
  input: z.object({}),
  answer: z.object({ languages: z.array(listedLanguageSchema), mayStart: z.boolean() }),
  errors: [],
})
export const startLanguageEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/languages',
  summary: 'Starts a language that is written from left to right and is neither built in nor started.',
  permission: 'languages.edit',
  input: z.object({ code: z.string().trim().max(20), name: textSchema(1, 40) }),
  answer: okSchema,
  errors: ['language_code'],
})

const oneSchema = z.object({ code: addedLanguageSchema })
const namedTextSchema = z.object({ catalogue: catalogueSchema, id: z.string(), english: z.string() })
export const getLanguageEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/languages/one',
  summary: 'A started language with what it lacks, who has done what, and what the caller may do.',
  permission: 'languages.read',
  input: oneSchema,
  answer: z.object({
    ...languageFigures,
    /** The number of the last change. */
    version: z.int(),
    /** Texts that members read in another version until the language is offered again. */
    unofferedTexts: z.int(),
    missing: z.array(namedTextSchema).max(maxListedMissingTexts),
    missingTotal: z.int(),
    /** The plural cases that a text with a plural needs. */
    pluralCases: z.array(z.string()),
    startedBy: z.string(),
    startedAt: instantSchema,
    uploadedBy: z.string().nullable(),
    uploadedAt: instantSchema.nullable(),
    offeredBy: z.string().nullable(),
    offeredAt: instantSchema.nullable(),
    withdrawnAt: instantSchema.nullable(),
    /** The names of the sites whose main language it is. */
    sites: z.array(z.string()),
    mayEdit: z.boolean(),
    mayOffer: z.boolean(),
    /** True if the caller uploaded last, so that somebody else has to offer it. */
    isOwnUpload: z.boolean(),
  }),
  errors: ['not_found'],
})
export const downloadLanguageFileEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/languages/file',
  summary: 'All texts of a started language with their English as a .po file.',
  permission: 'languages.read',
  input: oneSchema,
  answer: z.string(),
  mediaType: 'text/x-gettext-translation',
  errors: ['not_found'],
})
const refusedTextSchema = namedTextSchema.extend({
  /** The problem, in the reader's language. */
  message: z.string(),
})
export type RefusedText = z.infer<typeof refusedTextSchema>
export const uploadLanguageFileEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/languages/file',
  summary:
    'Saves the texts of a .po file that fit their English, and says why the others don’t. Entries without a translation change nothing.',
  permission: 'languages.edit',
  input: oneSchema,
  answer: z.object({
    saved: z.int(),
    unchanged: z.int(),
    untranslated: z.int(),
    refused: z.array(refusedTextSchema).max(maxListedRefusals),
    refusedTotal: z.int(),
  }),
  errors: ['not_found', 'body_too_large', 'language_file'],
  maxUploadBytes: maxLanguageFileBytes,
})
export const offerLanguageEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/languages/offers',
  summary:
    'Offers a complete language, or its new texts, on all sites. `version` is what the caller has read: a later one is a conflict.',
  permission: 'languages.offer',
  input: oneSchema.extend({ version: z.int(), reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'language_changed', 'language_incomplete', 'text_second_reader', 'text_same'],
})
export const withdrawLanguageEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/languages/offers',
  summary: 'Withdraws a language: members who had chosen it read English from then on.',
  permission: 'languages.offer',
  input: oneSchema.extend({ reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'language_in_use'],
})
