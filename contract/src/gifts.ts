import { z } from 'zod'
import { gift } from './chat.ts'
import { endpoint } from './endpoint.ts'

export const getGifts = endpoint({
  method: 'GET',
  path: '/api/gifts.php',
  summary: 'The catalogue of gifts with their prices in credits, for everyone to read.',
  input: z.object({}),
  answer: z.object({ gifts: z.array(gift) }),
  errors: [],
})
