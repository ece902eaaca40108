import { z } from 'zod'
import { idSchema, languageSchema } from '../../domain/common.ts'
import { profileTextCodes } from '../../domain/fields.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The services that translate, by the names that members read. */
export const translationProviderNames = ['DeepL', 'LibreTranslate'] as const
export type TranslationProviderName = (typeof translationProviderNames)[number]

/** Characters of the texts of one request, together. */
export const maxTranslatedCharacters = 10_000

/** A text by a machine, to be shown beside the original and never instead of it (docs/messages.md#translation). */
export const translationSchema = z.object({
  text: z.string(),
  /** The reader's. */
  language: languageSchema,
  /** The service found that the original is in that language already. */
  same_language: z.boolean(),
})
export type Translation = z.infer<typeof translationSchema>

const translationErrors = [
  'authentication_required',
  'not_found',
  'blocked_by',
  'too_many_requests',
  'translations_used_up',
  'translation_too_long',
  'translation_unavailable',
] as const

export const translateMessageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/translate-message.php',
  summary: 'A message that the caller can read, translated into the caller’s language by a service.',
  input: z.object({ message: idSchema }),
  answer: z.object({ translation: translationSchema }),
  errors: [...translationErrors, 'you_blocked'],
})

/** The texts of a profile that are written freely. */
export const profileTextNames = ['about', ...profileTextCodes] as const
export type ProfileTextName = (typeof profileTextNames)[number]
export const translateProfileEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/translate-profile.php',
  summary:
    'The texts of a profile that the caller can read, translated into the caller’s language by a service.',
  input: z.object({ profile: idSchema }),
  answer: z.object({ translations: z.partialRecord(z.enum(profileTextNames), translationSchema) }),
  errors: translationErrors,
})
