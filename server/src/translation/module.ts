import type { Module } from '../platform/modules/module.ts'
import { translationEndpoints } from './translation.routes.ts'

/** A text goes to the service when a member asks for its translation, and nothing of it is stored (decision 059). */
export const translationModule: Module = {
  name: 'translation',
  endpoints: translationEndpoints,
  processing: {
    activity: {
      persons: ['members'],
      data: ['messages', 'profile', 'orientation'],
      recipients: ['translation_service'],
      legalBases: ['legitimate_interest', 'explicit_consent'],
    },
    tables: {},
  },
}
