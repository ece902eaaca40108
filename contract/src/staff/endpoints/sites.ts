import { z } from 'zod'
import { ageCheckMethods, ageCheckMoments } from '../../domain/age-checks.ts'
import { idSchema, instantSchema, okSchema, queryNumberSchema } from '../../domain/common.ts'
import { legalKinds } from '../../endpoints/accounts.ts'
import { reasonSchema } from '../reason.ts'
import { siteProblemSchema } from '../site-problems.ts'
import { type SettingKey, settingKeys } from '../site-settings.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

export const settingKeySchema = z.enum(settingKeys as [SettingKey, ...SettingKey[]])
const entrySchema = z.union([z.number(), z.string().max(200)])
/** The value of a setting as JSON; null: the default applies. What is typed and is no number stays a text, for the error beside its field. */
export const settingValueSchema = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string().max(2000),
  z.array(entrySchema).max(300),
  z.record(z.string().max(40), entrySchema),
  /** Age checks by country. */
  z.record(
    z.string().max(40),
    z.object({ moment: z.string().max(40), methods: z.array(z.string().max(40)).max(10) }),
  ),
])
export type SettingValue = z.infer<typeof settingValueSchema>
export const maxPlannedDays = 365
/** Number of listed past changes of settings, or of prices. */
export const maxListedChanges = 50

export const listedSiteSchema = z.object({
  id: z.int(),
  name: z.string(),
  host: z.string(),
  company: z.string(),
  companyId: z.int(),
  niche: z.int(),
  language: z.string(),
  /**
   * `unpublished`: staff set it up; `outdated`: its settings are invalid, and the last valid ones are in force; `closed`: it
   * answers 503.
   */
  state: z.enum(['unpublished', 'open', 'outdated', 'closed']),
})
export type ListedSite = z.infer<typeof listedSiteSchema>
export const listSitesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/sites',
  summary: 'The sites that the caller may see, and whether each is served.',
  permission: 'sites.read',
  input: z.object({}),
  answer: z.object({ sites: z.array(listedSiteSchema) }),
  errors: [],
})

/** The kind of input of a setting; limits and choices are those of its schema. */
const settingInputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('switch') }),
  z.object({ kind: z.literal('number'), minimum: z.int(), maximum: z.int().nullable() }),
  z.object({ kind: z.literal('text'), maxLength: z.int().nullable() }),
  z.object({ kind: z.literal('choice'), choices: z.array(z.string()) }),
  /** Several of the choices, or any entries if there are none. */
  z.object({ kind: z.literal('list'), choices: z.array(z.string()).nullable(), isNumeric: z.boolean() }),
  /** An amount; value and limits in minor units of the currency. */
  z.object({
    kind: z.literal('amount'),
    minimum: z.int(),
    maximum: z.int().nullable(),
    currency: z.string(),
  }),
  /** Several numbers with a name each; amounts in minor units of the currency, if there is one. */
  z.object({
    kind: z.literal('numbers'),
    names: z.array(z.string()),
    currency: z.string().nullable(),
  }),
  /** Moments and methods of age checks, for each of the countries that is chosen. */
  z.object({
    kind: z.literal('age_checks'),
    countries: z.array(z.string()),
    moments: z.array(z.enum(ageCheckMoments)),
    methods: z.array(z.enum(ageCheckMethods)),
  }),
  z.object({ kind: z.literal('niche'), choices: z.array(z.int()) }),
])
export type SettingInput = z.infer<typeof settingInputSchema>
export const siteSettingSchema = z.object({
  key: settingKeySchema,
  input: settingInputSchema,
  /** Without a default it needs a value. */
  hasDefault: z.boolean(),
  /** The value that applies without one of the site: the niche's default, or that of all sites. */
  defaultValue: settingValueSchema,
  /** Null: the default applies. */
  value: settingValueSchema,
  /** The legal texts in which it stands: a change makes a new version of them. */
  legalTexts: z.array(z.enum(legalKinds)),
})
export type SiteSetting = z.infer<typeof siteSettingSchema>
export const settingChangeSchema = z.object({
  id: idSchema,
  key: settingKeySchema,
  oldValue: settingValueSchema,
  newValue: settingValueSchema,
  by: z.string(),
  reason: z.string(),
  createdAt: instantSchema,
  /** In the future for a change that is planned. */
  startsAt: instantSchema,
  state: z.enum(['applied', 'planned', 'cancelled']),
  /** True if the value is still the one that this change set. */
  canUndo: z.boolean(),
})
export type SettingChange = z.infer<typeof settingChangeSchema>

/** When a change of a setting in a legal text can start at the earliest, because members are told before; null if it can start at once. */
const legalTextsStartFromSchema = instantSchema.nullable()
export const getSiteSettingsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/sites/settings',
  summary:
    'A site’s settings with their limits, defaults and values, its planned changes, and its last 50 changes.',
  permission: 'sites.read',
  input: z.object({ site: queryNumberSchema(idSchema) }),
  answer: z.object({
    site: listedSiteSchema,
    /** The problems that keep it from being published, by the rules of production (docs/operating.md). */
    problems: z.array(siteProblemSchema),
    mayChange: z.boolean(),
    /** The companies to which the caller may move the site; none once it is published. */
    otherCompanies: z.array(z.object({ id: z.int(), name: z.string() })),
    settings: z.array(siteSettingSchema),
    changes: z.array(settingChangeSchema),
    legalTextsStartFrom: legalTextsStartFromSchema,
  }),
  errors: ['not_found'],
})
const changedSettingsSchema = z.object({
  changes: z
    .array(z.object({ key: settingKeySchema, seen: settingValueSchema, value: settingValueSchema }))
    .min(1)
    .max(settingKeys.length),
  reason: reasonSchema,
  startsAt: instantSchema.nullable(),
})
export type ChangedSettings = z.output<typeof changedSettingsSchema>
const undoneSettingSchema = z.object({ change: idSchema, reason: reasonSchema })
export const changeSiteSettingsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/sites/settings',
  summary:
    'Changes settings, all or none, at once or at a moment to come. Fails with one error per setting that a colleague has changed since, or whose value is not possible.',
  permission: 'sites.configure',
  input: changedSettingsSchema.extend({ site: idSchema }),
  answer: okSchema,
  errors: [
    'not_found',
    'setting_changed',
    'setting_invalid',
    'setting_planned',
    'setting_start',
    'legal_text_notice',
  ],
})
export const undoSiteSettingEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/sites/settings',
  summary: 'Takes a change back: a planned one never starts; of another, the value before it applies again.',
  permission: 'sites.configure',
  input: undoneSettingSchema,
  answer: okSchema,
  errors: ['not_found', 'setting_changed', 'setting_invalid'],
})

export const listedCompanySchema = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** Names of its sites. */
  sites: z.array(z.string()),
})
export type ListedCompany = z.infer<typeof listedCompanySchema>
export const listCompaniesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/companies',
  summary: 'The companies of which the caller may see all sites.',
  permission: 'sites.read',
  input: z.object({}),
  answer: z.object({ companies: z.array(listedCompanySchema) }),
  errors: [],
})
export const getCompanySettingsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/companies/settings',
  summary: 'What is known of a company, its planned changes, and its last 50 changes.',
  permission: 'sites.read',
  input: z.object({ company: queryNumberSchema(idSchema) }),
  answer: z.object({
    company: listedCompanySchema,
    mayChange: z.boolean(),
    settings: z.array(siteSettingSchema),
    changes: z.array(settingChangeSchema),
    legalTextsStartFrom: legalTextsStartFromSchema,
  }),
  errors: ['not_found'],
})
export const changeCompanySettingsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/companies/settings',
  summary: 'Changes a company on all its sites, like `POST /api/staff/sites/settings`.',
  permission: 'companies.configure',
  input: changedSettingsSchema.extend({ company: idSchema }),
  answer: okSchema,
  errors: [
    'not_found',
    'setting_changed',
    'setting_invalid',
    'setting_planned',
    'setting_start',
    'legal_text_notice',
  ],
})
export const undoCompanySettingEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/companies/settings',
  summary: 'Takes a change of a company back, like `DELETE /api/staff/sites/settings`.',
  permission: 'companies.configure',
  input: undoneSettingSchema,
  answer: okSchema,
  errors: ['not_found', 'setting_changed', 'setting_invalid'],
})
