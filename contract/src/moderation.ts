import { z } from 'zod'
import { id, ok } from './common.ts'
import { endpoint } from './endpoint.ts'
import { card } from './profiles.ts'

export const block = endpoint({
  method: 'POST',
  path: '/api/block.php',
  summary: 'Blocks a member: both lose sight of each other, likes and chat go.',
  input: z.object({ id }),
  answer: ok,
  errors: ['authentication_required', 'not_found', 'own_profile'],
})
export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/block.php',
  summary: 'Lifts a block.',
  input: z.object({ id }),
  answer: ok,
  errors: ['authentication_required'],
})
export const getBlocks = endpoint({
  method: 'GET',
  path: '/api/block.php',
  summary: 'Whom the member has blocked.',
  input: z.object({}),
  answer: z.object({ members: z.array(card) }),
  errors: ['authentication_required'],
})
