import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { JourneyAccount } from './members.ts'

/** Calls the API as a member, without a browser; fails the test unless the status is 200. */
export async function callApiAs(
  from: JourneyAccount,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const url = process.env['JOURNEY_URL'] ?? ''
  const response = await fetch(url + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      cookie: `session=${from.session}`,
      origin: new URL(url).origin,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = (await response.json()) as unknown
  expect(response.status, `${method} ${path}: ${JSON.stringify(json)}`).toBe(200)
  return json
}
