import { z } from 'zod'
import { idSchema, queryNumberSchema } from '../../../domain/common.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

export const getDeskPictureEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/desk/picture',
  summary:
    'A photo of a member or a fictional profile in a conversation that waits, or that the caller has claimed: as it is if the site shows it, otherwise blurred.',
  permission: 'desk.answer',
  input: z.object({ id: z.uuid(), size: z.enum(['small', 'medium']).default('small') }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'image/webp',
})
export const getDeskVoiceEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/desk/voice',
  summary:
    'The recording of a voice message that the member sent to the fictional profile, in a conversation that waits or that the caller has claimed.',
  permission: 'desk.answer',
  input: z.object({ message: queryNumberSchema(idSchema) }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'audio/mp4',
})
export const getDeskImageEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/desk/image',
  summary:
    'The picture of a message that the member sent to the fictional profile, in a conversation that waits or that the caller has claimed.',
  permission: 'desk.answer',
  input: z.object({ message: queryNumberSchema(idSchema) }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'image/webp',
})
