import { existingCountrySchema, languageSchema } from '@amarelle/contract/domain/common'
import { z } from 'zod'
import { hostSchema } from '../sites/index.ts'

export const companyRecordSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  address: z.string().trim().min(1).max(200),
  city: z.string().trim().min(1).max(100),
  country: existingCountrySchema,
  /** Number in the trade register. */
  kvk: z.string().trim().min(1).max(50),
  tradenames: z.array(z.string().trim().min(1).max(100)).max(20).default([]),
  vat_numbers: z.array(z.string().trim().min(4).max(20)).min(1).max(20),
  support_phone: z.string().trim().max(40),
  /** True if it offers a discount to members who are about to leave. */
  delete_discount: z.boolean().default(true),
})
/** The columns of a site beside its settings. */
export const siteColumnsSchema = z.object({
  name: z.string().trim().min(1).max(60),
  host: hostSchema,
  domain_language: languageSchema,
  niche: z.number().int().min(1).max(7),
})

/** A bundle of credits with its price per currency in minor units, including VAT. */
const bundleSchema = z.strictObject({
  credits: z.number().int().min(1).max(100_000),
  prices: z
    .record(z.string().regex(/^[A-Z]{3}$/, 'not a currency such as EUR'), z.number().int().min(1))
    .refine((prices) => Object.keys(prices).length > 0, 'no price'),
})

/** Everything that a site needs before it can be published; `npm run site -- template` prints an example. */
export const siteDefinitionSchema = z.strictObject({
  /** The number of a company that exists, or a new one. */
  company: z.union([z.number().int().min(1), companyRecordSchema]),
  ...siteColumnsSchema.shape,
  /** Checked with the rest of the site. */
  host: z.string(),
  /** True if requests without a site of their own, such as the console's, belong to it; the first site always is. */
  is_default: z.boolean().default(false),
  /** The settings that differ from the defaults (docs/product.md#settings-of-a-site). */
  settings: z.record(z.string(), z.unknown()),
  /** Empty: the bundles of all sites. */
  bundles: z.array(bundleSchema).max(20).default([]),
})
export type SiteDefinition = z.output<typeof siteDefinitionSchema>

/** A definition that is complete but for the names. */
export const exampleSiteDefinition: z.input<typeof siteDefinitionSchema> = {
  company: {
    name: 'Example B.V.',
    address: 'Kade 1',
    city: 'Utrecht',
    country: 'NL',
    kvk: '12345678',
    tradenames: [],
    vat_numbers: ['NL123456789B01'],
    support_phone: '+31 30 234 56 78',
  },
  host: 'www.your-domain.com',
  name: 'Your site',
  niche: 1,
  domain_language: 'en',
  is_default: true,
  settings: {
    support_email: 'support@your-domain.com',
    support_phone: '+31 30 234 56 78',
    country: 'NL',
    currency: 'EUR',
    time_zone: 'Europe/Amsterdam',
  },
  bundles: [],
}
