import type { User } from '@amarelle/contract/accounts'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { dismissalsOf } from './dismissals.ts'

const given =
  'hide-enrich-alert=1700000000000; hide-disabled-notifications-alert=1700000000001; hide-time-bonus-modal=x; scheme=dark'

/** What a page of this member knows, and what it takes away from the browser. */
async function visit(disabled: User['notifications_disabled'] | null) {
  const app = Fastify()
  await app.register(cookie)
  app.get('/', (request, reply) =>
    dismissalsOf(request, reply, disabled && { notifications_disabled: disabled }),
  )
  const answer = await app.inject({ url: '/', headers: { cookie: given } })
  return { dismissed: answer.json<unknown>(), taken: answer.headers['set-cookie'] }
}
const always = { 'hide-enrich-alert': 1_700_000_000_000, 'hide-time-bonus-modal': 0 }

test('what was put away stays away, with its moment, and that mails were stopped as long as they are', async () => {
  const { dismissed, taken } = await visit(['bounce'])
  expect(dismissed).toEqual({ ...always, 'hide-disabled-notifications-alert': 1_700_000_000_001 })
  expect(taken).toBeUndefined()
  expect((await visit(null)).taken).toBeUndefined()
})

test('once mails go out again it is forgotten, so that a later stop is told', async () => {
  const { dismissed, taken } = await visit([])
  expect(dismissed).toEqual(always)
  expect(taken).toMatch(/^hide-disabled-notifications-alert=; Max-Age=0; Path=\//)
})
