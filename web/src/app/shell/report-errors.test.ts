import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportErrors } from './report-errors.ts'

let beacons: Blob[] = []
let page = new EventTarget()
let stop = () => {}
const throwError = (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error }))
beforeEach(() => {
  beacons = []
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', { sendBeacon: (_path: string, body: Blob) => beacons.push(body) })
  vi.stubGlobal('__reactRouterDataRouter', {
    state: { matches: [{ route: { id: 'root' } }, { route: { id: 'members-id' } }] },
  })
  stop = reportErrors()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('reports an error and a rejection with the screen, and none of them twice', async () => {
  throwError(new TypeError('x is undefined'))
  throwError(new TypeError('x is undefined'))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('nobody waited') }))
  const bodies = await Promise.all(beacons.map(async (body) => JSON.parse(await body.text()) as object))
  expect(bodies).toEqual([
    {
      name: 'TypeError',
      message: 'x is undefined',
      stack: expect.any(String) as string,
      screen: 'members-id',
    },
    { name: 'Error', message: 'nobody waited', stack: expect.any(String) as string, screen: 'members-id' },
  ])
})

test('reports errors that were thrown before it started', () => {
  stop()
  const thrown = [new TypeError('early'), 'no error']
  vi.stubGlobal('takeEarlyErrors', () => thrown)
  stop = reportErrors()
  expect(beacons).toHaveLength(1)
})

test('reports neither refused calls nor lost connections, and at most five errors', () => {
  throwError(
    Object.assign(new Error('forbidden'), {
      answer: { error: { code: 'forbidden', message: '' } },
      status: 403,
      code: 'forbidden',
    }),
  )
  throwError(new TypeError('Failed to fetch'))
  throwError(undefined)
  expect(beacons).toHaveLength(0)
  for (let i = 0; i < 8; i += 1) throwError(new Error(`number ${i}`))
  expect(beacons).toHaveLength(5)
})
