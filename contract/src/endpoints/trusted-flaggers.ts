import { z } from 'zod'
import { booleanSchema, textSchema } from '../domain/common.ts'
import {
  type ComplaintKind,
  complaintKinds,
  fileComplaintEndpoint,
  maxComplaintLength,
} from './complaints.ts'
import { defineEndpoint } from './endpoint.ts'

const flaggerKeySchema = z.string().min(1).max(100)
/** Kinds of complaints that are about content. */
export const flaggedKinds = complaintKinds.filter(
  (kind): kind is Exclude<ComplaintKind, 'order' | 'us'> => kind !== 'order' && kind !== 'us',
)
export const getFlaggerEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/trusted-flagger.php',
  summary: 'Whose form a trusted flagger’s key opens (DSA Art. 22).',
  input: z.object({ key: flaggerKeySchema }),
  answer: z.object({ organisation: z.string(), email: z.string() }),
  errors: ['not_found', 'too_many_requests'],
})
export const fileFlaggedEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/trusted-flagger.php',
  summary: 'A notice of a trusted flagger, which is decided before others. Answers like a complaint.',
  input: z.object({
    key: flaggerKeySchema,
    kind: z.enum(flaggedKinds, { error: 'required' }),
    /** URL of a page, or a username. */
    location: textSchema(1, 1000),
    text: textSchema(1, maxComplaintLength),
    /** The law that the content breaks. */
    legal_ground: textSchema(1, 300),
    good_faith: booleanSchema.default(false),
  }),
  answer: fileComplaintEndpoint.answer,
  errors: ['not_found', 'too_many_requests'],
  idempotent: true,
})
