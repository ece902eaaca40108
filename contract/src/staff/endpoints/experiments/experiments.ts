import { z } from 'zod'
import { idSchema, instantSchema, okSchema, queryNumberSchema } from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import {
  experimentDraftSchema,
  experimentStopReasons,
  experimentVerdicts,
  listedExperimentSchema,
  maxVariants,
  variantResultSchema,
} from './experiment.ts'

const oneSchema = z.object({ id: queryNumberSchema(idSchema) })
/** `version` is what the caller has read: a later one is a conflict. */
const changeSchema = z.object({ id: idSchema, version: z.int().min(1), reason: reasonSchema })

export const listExperimentsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/experiments',
  summary: 'The experiments of the sites and of all sites, those that run first.',
  permission: 'experiments.read',
  input: scopeSchema.extend({
    /** `next` of the previous page. */
    after: queryNumberSchema(idSchema).optional(),
  }),
  answer: z.object({
    experiments: z.array(listedExperimentSchema),
    next: idSchema.nullable(),
    mayCreate: z.boolean(),
  }),
  errors: [],
})
export const getExperimentEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/experiments/one',
  summary: 'An experiment with its variants, what visitors did with each, and what can be said of it.',
  permission: 'experiments.read',
  input: oneSchema,
  answer: listedExperimentSchema.extend({
    hypothesis: z.string(),
    effectPercent: z.int(),
    expectedRateBasisPoints: z.int().nullable(),
    version: z.int(),
    /** A share of 1, and exposures of each variant that are needed; null before the start. */
    plan: z.object({ baseRate: z.number(), exposuresPerVariant: z.int() }).nullable(),
    variants: z.array(variantResultSchema),
    stopReason: z.enum(experimentStopReasons).nullable(),
    /** When the last conversion counts; null before the end. */
    countsUntil: instantSchema.nullable(),
    verdict: z.enum(experimentVerdicts).nullable(),
    /** The positions of the variants that can be chosen now. */
    choices: z.array(z.int()),
    decision: z
      .object({
        position: z.int(),
        decidedAt: instantSchema,
        decidedBy: z.string(),
        /** True if everybody is shown the variant. */
        isShown: z.boolean(),
      })
      .nullable(),
    mayManage: z.boolean(),
  }),
  errors: ['not_found'],
})
export const createExperimentEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/experiments',
  summary: 'Creates the draft of an experiment on a landing page of a site, or of all sites.',
  permission: 'experiments.manage',
  input: experimentDraftSchema.extend({ siteId: idSchema.nullable() }),
  answer: z.object({ id: idSchema }),
  errors: ['not_found', 'experiment_element', 'experiment_variants'],
})
export const saveExperimentEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/experiments',
  summary: 'Saves the draft of an experiment.',
  permission: 'experiments.manage',
  input: experimentDraftSchema.extend({ id: idSchema, version: z.int().min(1) }),
  answer: okSchema,
  errors: [
    'not_found',
    'experiment_changed',
    'experiment_state',
    'experiment_element',
    'experiment_variants',
  ],
})
export const deleteExperimentEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/experiments',
  summary: 'Deletes the draft of an experiment.',
  permission: 'experiments.manage',
  input: changeSchema,
  answer: okSchema,
  errors: ['not_found', 'experiment_changed', 'experiment_state'],
})
export const startExperimentEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/experiments/start',
  summary:
    'Starts an experiment and fixes how many visitors of each variant are needed, by the rate of the last 28 days or the expected one.',
  permission: 'experiments.manage',
  input: changeSchema,
  answer: okSchema,
  errors: [
    'not_found',
    'experiment_changed',
    'experiment_state',
    'experiment_page_taken',
    'experiment_base_rate',
  ],
})
export const stopExperimentEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/experiments/stop',
  summary: 'Stops an experiment for good: visitors are shown the page as it was.',
  permission: 'experiments.manage',
  input: changeSchema,
  answer: okSchema,
  errors: ['not_found', 'experiment_changed', 'experiment_state'],
})
export const decideExperimentEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/experiments/decision',
  summary:
    'Closes an experiment: the page stays as it is, or everybody is shown a variant that did better in a complete experiment.',
  permission: 'experiments.manage',
  input: changeSchema.extend({
    position: z
      .int()
      .min(0)
      .max(maxVariants - 1),
  }),
  answer: okSchema,
  errors: ['not_found', 'experiment_changed', 'experiment_state', 'experiment_choice'],
})
export const withdrawExperimentEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/experiments/decision',
  summary: 'Shows everybody the page as it was before a variant was chosen.',
  permission: 'experiments.manage',
  input: changeSchema,
  answer: okSchema,
  errors: ['not_found', 'experiment_changed', 'experiment_state'],
})
