import { z } from 'zod'
import { queryNumberSchema } from '../domain/common.ts'

const placeIdSchema = queryNumberSchema(z.int().positive()).optional()

/**
 * The sites that a list is limited to: one site, the sites of a company, or, without both, all on which the caller holds the permission.
 * Places where they do not hold it return nothing.
 */
export const scopeSchema = z.object({ site: placeIdSchema, company: placeIdSchema })
export type SiteScope = z.output<typeof scopeSchema>
