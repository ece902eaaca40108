import { languageSchema } from '@amarelle/contract/domain/common'
import { getNicheDefaults } from '@amarelle/contract/domain/niches'
import { noTextOverrides } from '@amarelle/contract/domain/text-overrides'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { z } from 'zod'
import { isBuiltInLanguage, type OfferedLanguage } from '@amarelle/contract/domain/languages'
import type { Site } from '../platform/context.ts'
import { isPlaceholderEmail, isPlaceholderPhone } from './placeholder-contact.ts'

export const hostSchema = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'not a host name in lower case, without a port')
/** The columns of `site` that an operator sets. */
const siteConfigSchema = z.object({
  host: hostSchema,
  name: z.string().trim().min(1),
  domain_language: languageSchema,
  niche: z.number().int().min(1).max(7),
  company_id: z.number().int(),
  is_demo: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
})
export type SiteConfig = Record<keyof z.infer<typeof siteConfigSchema>, unknown>
/** Unknown keys are errors: a misspelt price must not leave the default in force. */
const strictSettingsSchema = siteSettingsSchema.strict()

export interface ParsedSite {
  /** Null on any error: a site is never served with only part of its settings. */
  readonly site: Site | null
  readonly errors: readonly SiteProblem[]
}

/** Returns the issues of a schema as problems. `detail` is the schema's own message, which is English. */
const toSiteProblems = (error: z.ZodError, parentPath: string): SiteProblem[] =>
  error.issues.map((issue) => {
    const place = [parentPath, ...issue.path.map(String)].filter(Boolean).join('.')
    const detail = issue.message
    return issue.code === 'unrecognized_keys'
      ? { place, code: 'unknown_setting', values: { keys: issue.keys.join(', '), detail } }
      : { place, code: 'invalid_value', values: { detail } }
  })

/** In production the contacts must be real: the law requires them, and every mail and page shows them. */
const validateContact = ({ support_email, support_phone }: Site): SiteProblem[] => [
  ...(support_email === '' || isPlaceholderEmail(support_email)
    ? [{ place: 'settings.support_email', code: 'email_unreachable' as const, values: {} }]
    : []),
  ...(isPlaceholderPhone(support_phone)
    ? [{ place: 'settings.support_phone', code: 'phone_unreachable' as const, values: {} }]
    : []),
]

/** Describes what decides whether a site's configuration is valid, beside the schema. */
export interface SiteRules {
  /** True if the contacts have to be real. */
  readonly production: boolean
  readonly offeredLanguages: readonly OfferedLanguage[]
}

/**
 * Validates a site's configuration (`SiteConfig`) and fills in the defaults of its niche and of all sites. Its texts are those of the
 * files.
 */
export function parseSite(
  id: number,
  config: unknown,
  { production, offeredLanguages }: SiteRules,
): ParsedSite {
  const row = siteConfigSchema.safeParse(config)
  if (!row.success) return { site: null, errors: toSiteProblems(row.error, '') }
  const { settings: siteSettings, ...columns } = row.data
  const { domain_language: language } = columns
  if (!isBuiltInLanguage(language) && !offeredLanguages.some(({ code }) => code === language)) {
    const detail = `the language ${language} is not offered`
    return {
      site: null,
      errors: [{ place: 'domain_language', code: 'invalid_value', values: { detail } }],
    }
  }
  const settings = strictSettingsSchema.safeParse({ ...getNicheDefaults(columns.niche), ...siteSettings })
  if (!settings.success) return { site: null, errors: toSiteProblems(settings.error, 'settings') }
  const site: Site = { ...settings.data, ...columns, id, offeredLanguages, textOverrides: noTextOverrides }
  const contactErrors = production ? validateContact(site) : []
  return { site: contactErrors.length ? null : site, errors: contactErrors }
}
