import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { JourneyAccount } from './members.ts'

/** What the API answers a member, without a browser. */
export async function callApiAs(
  from: JourneyAccount,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const url = process.env['JOURNEY_URL'] ?? ''
  const answer = await fetch(url + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      cookie: `session=${from.session}`,
      origin: new URL(url).origin,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answered = (await answer.json()) as unknown
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answered)}`).toBe(200)
  return answered
}
