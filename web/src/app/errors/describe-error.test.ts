import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const answer = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test('an error is 500 unless it says another status, and its message is the server’s', () => {
  expect(describeError(new TypeError('x is undefined'))).toEqual({
    status: 500,
    message: undefined,
    blocked: false,
  })
  expect(describeError(undefined).status).toBe(500)
  expect(describeError(answer(404, null))).toEqual({ status: 404, message: undefined, blocked: false })
  expect(
    describeError(answer(403, { error: { code: 'blocked_by', message: 'You’re blocked by Mia.' } })),
  ).toEqual({ status: 403, message: 'You’re blocked by Mia.', blocked: true })
})
