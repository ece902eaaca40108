/** Languages of the console and of mails to staff. */
export const staffLanguages = ['en', 'de'] as const
export type StaffLanguage = (typeof staffLanguages)[number]
