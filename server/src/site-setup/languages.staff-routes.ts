import {
  downloadLanguageFileEndpoint,
  getLanguageEndpoint,
  listLanguagesEndpoint,
  offerLanguageEndpoint,
  startLanguageEndpoint,
  uploadLanguageFileEndpoint,
  withdrawLanguageEndpoint,
} from '@amarelle/contract/staff/endpoints/languages/languages'
import {
  createFileRoute,
  createStaffRoute,
  createUploadRoute,
  type StaffRoute,
} from '../platform/http/staff-api.ts'
import { offerLanguage, withdrawLanguage } from './languages/offer-language.ts'
import { downloadLanguageFile, getLanguage, listStartedLanguages } from './languages/read-languages.ts'
import { startLanguage } from './languages/start-language.ts'
import { uploadLanguageFile } from './languages/upload-texts.ts'

const ok = { ok: true as const }
export const languagesStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listLanguagesEndpoint, (context) => listStartedLanguages(context, context.actor)),
  createStaffRoute(startLanguageEndpoint, async (context, input) => {
    await startLanguage(context, context.actor, input)
    return ok
  }),
  createStaffRoute(getLanguageEndpoint, (context, input) => getLanguage(context, context.actor, input)),
  createFileRoute(downloadLanguageFileEndpoint, (context, input) =>
    downloadLanguageFile(context, context.actor, input),
  ),
  createUploadRoute(uploadLanguageFileEndpoint, (context, input, file) =>
    uploadLanguageFile(context, context.actor, input, file),
  ),
  createStaffRoute(offerLanguageEndpoint, async (context, input) => {
    await offerLanguage(context, context.actor, input)
    return ok
  }),
  createStaffRoute(withdrawLanguageEndpoint, async (context, input) => {
    await withdrawLanguage(context, context.actor, input)
    return ok
  }),
]
