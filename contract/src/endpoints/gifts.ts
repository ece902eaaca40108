import { z } from 'zod'
import { giftSchema } from './chat.ts'
import { defineEndpoint } from './endpoint.ts'

export const getGiftsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/gifts.php',
  summary: 'The catalogue of gifts with their prices in credits, for everyone to read.',
  input: z.object({}),
  answer: z.object({ gifts: z.array(giftSchema) }),
  errors: [],
})
