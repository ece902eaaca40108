import { z } from 'zod'
import {
  idSchema,
  instantSchema,
  builtInLanguageSchema,
  okSchema,
  queryNumberSchema,
  sanitizeText,
} from '../../domain/common.ts'
import { reasonSchema } from '../reason.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

export const textCatalogues = ['web', 'server', 'page'] as const
export type TextCatalogue = (typeof textCatalogues)[number]
/**
 * The states of a text on a site: as in the files, replaced by another, with a draft or a planned text that waits, or replaced by one that
 * does not fit the files of this release any more.
 */
export const textStates = ['default', 'replaced', 'draft', 'planned', 'attention'] as const
export type TextState = (typeof textStates)[number]
/** Limit of a text in characters, by catalogue. */
export const maxTextLengths: Readonly<Record<TextCatalogue, number>> = {
  web: 2000,
  server: 4000,
  page: 60_000,
}
/** From this part of the default's length on, the console warns that a text may not fit. */
export const longTextPercent = 130
export const maxListedTexts = 100
export const maxListedVersions = 30
const maxPublishedTexts = 20
/** New terms and a new privacy text of a published site are announced to members so many days before they are in force. */
export const legalNoticeDays = 14

/** A text of a site in a language: a message of a catalogue, or a static page by its name. */
const textPlace = {
  site: queryNumberSchema(idSchema),
  language: builtInLanguageSchema,
  catalogue: z.enum(textCatalogues),
  id: z.string().min(1).max(200),
}
const listedTextSchema = z.object({
  catalogue: z.enum(textCatalogues),
  id: z.string(),
  /** The text that members read, cut after 300 characters. */
  text: z.string(),
  english: z.string(),
  isReplaced: z.boolean(),
  /** It does not fit the files of this release any more. */
  needsAttention: z.boolean(),
  /** The draft or planned text that waits beside it. */
  open: z.enum(['draft', 'planned']).nullable(),
})
export type ListedText = z.infer<typeof listedTextSchema>
export const listTextsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/texts/search',
  summary: 'The texts of a site in a language, found by words or id: at most 100 of them, and their number.',
  permission: 'texts.read',
  input: z.object({
    site: queryNumberSchema(idSchema),
    language: builtInLanguageSchema,
    catalogue: z.enum(textCatalogues).optional(),
    state: z.enum(textStates).optional(),
    words: z.string().trim().max(100).default(''),
  }),
  answer: z.object({ texts: z.array(listedTextSchema), total: z.int() }),
  errors: ['not_found'],
})

const textVersionSchema = z.object({
  id: idSchema,
  /** Null: the text of the file. */
  text: z.string().nullable(),
  state: z.enum(['draft', 'planned', 'published', 'replaced', 'discarded']),
  version: z.int(),
  author: z.string(),
  publisher: z.string().nullable(),
  reason: z.string(),
  changedAt: instantSchema,
  startsAt: instantSchema.nullable(),
  publishedAt: instantSchema.nullable(),
})
export type TextVersion = z.infer<typeof textVersionSchema>
export const getTextEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/texts/one',
  summary: 'A text of a site with its default, the English one, its draft and its last 30 versions.',
  permission: 'texts.read',
  input: z.object(textPlace),
  answer: z.object({
    /** Empty where the files have no such text any more. */
    defaultText: z.string(),
    english: z.string(),
    /** The modules of the web in which it stands. */
    places: z.array(z.string()),
    /** The own text that is in force; null: the default. */
    published: textVersionSchema.nullable(),
    /** The reason why that text does not fit the files of this release any more, in the reader's language; null if it does. */
    attention: z.string().nullable(),
    open: textVersionSchema.nullable(),
    /** The number of the last change; 0 without any. */
    version: z.int(),
    history: z.array(textVersionSchema),
    mayEdit: z.boolean(),
    mayPublish: z.boolean(),
    /** True if the caller wrote the draft, which somebody else has to publish. */
    isOwnDraft: z.boolean(),
    /** Members are asked for consent again when it is published. */
    asksForConsent: z.boolean(),
    /** When it can start at the earliest, because members are told before; null if it can start at once. */
    startsFrom: instantSchema.nullable(),
    /**
     * Shows the draft on the real page, for an hour: of a static page that page, of another text of pages the one that the parameter `to`
     * names. Null without a draft, and for texts of mails.
     */
    previewUrl: z.string().nullable(),
    /** A page on which the text stands, for `to`; null where there is nothing to choose. */
    previewPath: z.string().nullable(),
    /** For `to`: shows a page, added as `&to=/credits`, as a new member sees it; null where there is nothing to choose. */
    newMemberPath: z.string().nullable(),
    /** Drafts of the same text in other languages, which can be published together with it. */
    otherDrafts: z.array(z.object({ language: builtInLanguageSchema, draft: idSchema, version: z.int() })),
  }),
  errors: ['not_found'],
})
export const saveTextDraftEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/texts/drafts',
  summary:
    'Saves the draft of a text, or that the default is to apply again (null). `seen` is the version that the caller has read: a later one is a conflict.',
  permission: 'texts.edit',
  input: z.object({
    ...textPlace,
    text: z.string().max(maxTextLengths.page).overwrite(sanitizeText).nullable(),
    seen: z.int().min(0),
    reason: reasonSchema,
  }),
  answer: okSchema,
  errors: [
    'not_found',
    'text_changed',
    'text_too_long',
    'text_empty',
    'text_syntax',
    'text_placeholders',
    'text_marks',
    'text_plural',
    'text_same',
  ],
})
export const discardTextDraftEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/texts/drafts',
  summary: 'Throws a draft away.',
  permission: 'texts.edit',
  input: z.object({ draft: idSchema, version: z.int(), reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'text_changed'],
})
export const publishTextsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/texts/publications',
  summary:
    'Publishes drafts of one site that somebody else wrote, all or none, at once or at a moment to come. New terms or a new privacy text are announced to members before, and ask them for consent again, once for all languages published together.',
  permission: 'texts.publish',
  input: z.object({
    drafts: z
      .array(z.object({ draft: idSchema, version: z.int() }))
      .min(1)
      .max(maxPublishedTexts),
    startsAt: instantSchema.nullable(),
    reason: reasonSchema,
  }),
  answer: okSchema,
  errors: ['not_found', 'text_changed', 'text_second_reader', 'setting_start', 'legal_text_notice'],
})
export const undoTextEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/texts/publications',
  summary:
    'Takes a publication back: a planned text is a draft again; instead of a published one, the text before it applies. A legal text is taken back in all languages that were planned or published together.',
  permission: 'texts.publish',
  input: z.object({ publication: idSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'text_changed'],
})

/** A mail of a site in a language, by the second part of its texts' ids: `mail.<kind>.subject`. */
const mailPlace = {
  site: queryNumberSchema(idSchema),
  language: builtInLanguageSchema,
  kind: z.string().regex(/^[a-z_]{1,40}$/),
}
export const previewMailEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/texts/mail',
  summary: 'A mail of a site as plain text, with sample values and with the drafts of its texts.',
  permission: 'texts.read',
  input: z.object(mailPlace),
  answer: z.object({ subject: z.string(), plainText: z.string() }),
  errors: ['not_found'],
})
export const previewMailHtmlEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/texts/mail.html',
  summary: 'The same mail as HTML, as a document that loads and runs nothing.',
  permission: 'texts.read',
  input: z.object(mailPlace),
  answer: z.string(),
  mediaType: 'text/html',
  errors: ['not_found'],
})
/** Texts of the server that are read by themselves, by the first part of their ids. */
export const shortTextForms = ['push', 'sms', 'error'] as const
export const previewShortTextEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/texts/short',
  summary:
    'A push notification, an SMS or an error of a site, with sample values and with the draft of its text.',
  permission: 'texts.read',
  input: z.object({
    site: queryNumberSchema(idSchema),
    language: builtInLanguageSchema,
    id: z.string().regex(/^[a-z_]{1,40}\.[a-z_]{1,80}$/),
  }),
  answer: z.object({
    form: z.enum(shortTextForms),
    /** Of a push notification. */
    title: z.string().nullable(),
    text: z.string(),
  }),
  errors: ['not_found'],
})
export const sendTestMailEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/texts/mail',
  summary: 'Sends such a mail to the caller’s own address, 20 times an hour at most.',
  permission: 'texts.edit',
  input: z.object(mailPlace),
  answer: okSchema,
  errors: ['not_found', 'too_many_requests'],
})
