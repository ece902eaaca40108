import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const createRouteError = (status: number, data: unknown) => ({
  status,
  statusText: '',
  internal: false,
  data,
})

test('an error has status 500 unless it carries another, and shows only messages of the server', () => {
  expect(describeError(new TypeError('x is undefined'))).toEqual({
    status: 500,
    message: undefined,
    reference: undefined,
    blocked: false,
  })
  expect(describeError(undefined).status).toBe(500)
  expect(describeError(createRouteError(404, null))).toEqual({
    status: 404,
    message: undefined,
    reference: undefined,
    blocked: false,
  })
  expect(
    describeError(
      createRouteError(403, { error: { code: 'blocked_by', message: 'You’re blocked by Mia.' } }),
    ),
  ).toEqual({ status: 403, message: 'You’re blocked by Mia.', reference: undefined, blocked: true })
})

test('the reference of an unexpected error is not part of its headline', () => {
  const error = {
    code: 'unexpected',
    message: 'An error occurred.\nReference: 0123456789abcdef',
    reference: '0123456789abcdef',
  }
  expect(describeError(createRouteError(500, { error }))).toEqual({
    status: 500,
    message: 'An error occurred.',
    reference: '0123456789abcdef',
    blocked: false,
  })
})
