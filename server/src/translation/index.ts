// Translation: texts that a member can read, by a service of somebody else, on request.
export { createTranslationProvider } from './providers/create-translation-provider.ts'
export { translationModule } from './module.ts'
