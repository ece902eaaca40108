import { z } from 'zod'
import { idSchema, instantSchema, okSchema, queryNumberSchema } from '../../domain/common.ts'
import { legalKinds } from '../../endpoints/accounts.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import { siteProblemSchema } from '../site-problems.ts'
import { settingKeys } from '../site-settings.ts'
import {
  listedCompanySchema,
  listedSiteSchema,
  settingKeySchema,
  settingValueSchema,
  siteSettingSchema,
} from './sites.ts'

const enteredValuesSchema = z
  .array(z.object({ key: settingKeySchema, value: settingValueSchema }))
  .max(settingKeys.length)
export type EnteredValues = z.output<typeof enteredValuesSchema>

export const getSiteFormEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/sites/form',
  summary:
    'What a new site needs: the fields of site and company, and the companies and sites to start from.',
  permission: 'sites.create',
  input: z.object({}),
  answer: z.object({
    companies: z.array(listedCompanySchema),
    sites: z.array(listedSiteSchema),
    companyFields: z.array(siteSettingSchema),
    siteFields: z.array(siteSettingSchema),
  }),
  errors: [],
})
export const createSiteEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/sites',
  summary:
    'Creates a site that is not published, and its company if it is new. With a template it gets the settings, prices and versions of legal texts of that site, and none of its members and contacts.',
  permission: 'sites.create',
  input: z.object({
    /** Null: a new one, of `companyValues`. */
    company: idSchema.nullable(),
    companyValues: enteredValuesSchema,
    template: idSchema.nullable(),
    siteValues: enteredValuesSchema,
  }),
  answer: z.object({ id: z.int() }),
  errors: ['not_found', 'setting_invalid'],
})

export const getSiteOpeningEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/sites/opening',
  summary: 'What a site has and lacks before it can be published.',
  permission: 'sites.read',
  input: z.object({ site: queryNumberSchema(idSchema) }),
  answer: z.object({
    site: listedSiteSchema,
    problems: z.array(siteProblemSchema),
    mayPublish: z.boolean(),
    /** Null until currency and country are valid. */
    currency: z.string().nullable(),
    bundles: z.array(z.object({ credits: z.int(), priceMinor: z.int() })),
    /** True if the bundles are those of all sites. */
    hasSharedBundles: z.boolean(),
    /** Ways to pay in the site's country, with the provider that takes the money. */
    paymentMethods: z.array(z.object({ name: z.string(), provider: z.string() })),
    legalTexts: z.array(
      z.object({ kind: z.enum(legalKinds), version: z.string(), inForceFrom: instantSchema }),
    ),
    sender: z.string(),
  }),
  errors: ['not_found'],
})
export const publishSiteEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/sites/publication',
  summary: 'Publishes a site that lacks nothing: from now on its host answers everybody.',
  permission: 'sites.publish',
  input: z.object({ site: idSchema }),
  answer: okSchema,
  errors: ['not_found', 'site_incomplete', 'site_published'],
})
export const previewSiteEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/sites/preview',
  summary: 'A link that opens a site for an hour in one browser, also before it is published.',
  permission: 'sites.read',
  input: z.object({ site: idSchema }),
  answer: z.object({ url: z.string() }),
  errors: ['not_found'],
})
export const checkSiteNetworkEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/sites/network',
  summary:
    'What DNS and the certificate of a site lack: its host’s address, SPF, DKIM and DMARC of the sender, and the mail server of the support address. Takes some seconds.',
  permission: 'sites.read',
  input: z.object({ site: queryNumberSchema(idSchema) }),
  answer: z.object({ problems: z.array(siteProblemSchema) }),
  errors: ['not_found'],
})
