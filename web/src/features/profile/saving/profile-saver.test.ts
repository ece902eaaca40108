import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FieldValue } from './profile-fields.ts'
import { createProfileSaver, type UnsavedField } from './profile-saver.ts'

const createProfile = (values: object = {}) =>
  ({ id: 7, about: '', notes: {}, interests: [], eye_color: null, ...values }) as unknown as OwnProfile

/** A saver whose requests are answered by hand. */
function createTestSaver(stored = new Map<string, UnsavedField>(), profile = createProfile()) {
  const requests: { name: string; value: FieldValue; accept: () => void; fail: (error: Error) => void }[] = []
  let isOnline = true
  const saver = createProfileSaver({
    profile,
    store: {
      readAll: () => stored,
      write: (name, field) => void stored.set(name, field),
      remove: (name) => void stored.delete(name),
    },
    send: (name, value) =>
      new Promise((resolve, reject) => {
        requests.push({ name, value, accept: () => resolve(createProfile({ [name]: value })), fail: reject })
      }),
    isOnline: () => isOnline,
  })
  return { saver, stored, requests, setOnline: (value: boolean) => (isOnline = value) }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one request at a time is sent, and the last value of a field wins', async () => {
  const { saver, stored, requests } = createTestSaver()
  saver.record('about', 'Riv', 1000)
  expect(stored.get('about')?.value).toBe('Riv')
  await vi.advanceTimersByTimeAsync(1000)
  saver.record('about', 'Rivers', 1000)
  saver.record('eye_color', 'green')
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests.map(({ value }) => value)).toEqual(['Riv'])
  requests[0]?.accept()
  await settle()
  requests[1]?.accept()
  await settle()
  requests[2]?.accept()
  await settle()
  expect(requests.map(({ name, value }) => [name, value])).toEqual([
    ['about', 'Riv'],
    ['about', 'Rivers'],
    ['eye_color', 'green'],
  ])
  expect(saver.getState().status).toBe('saved')
  expect(stored.size).toBe(0)
})

test('without a connection nothing is sent and nothing is lost; a failed request is repeated', async () => {
  const { saver, stored, requests, setOnline } = createTestSaver()
  setOnline(false)
  saver.record('about', 'Rivers')
  await settle()
  expect([requests.length, saver.getState().status]).toEqual([0, 'offline'])
  expect(stored.get('about')?.value).toBe('Rivers')
  setOnline(true)
  saver.saveAll()
  await settle()
  requests[0]?.fail(new TypeError('Failed to fetch'))
  await settle()
  expect(saver.getState().status).toBe('waiting')
  await vi.advanceTimersByTimeAsync(60_000)
  requests[1]?.accept()
  await settle()
  expect([requests.length, saver.getState().status, stored.size]).toEqual([2, 'saved', 0])
})

test('a refused value keeps its text and its reason, and holds up no other field', async () => {
  const { saver, stored, requests } = createTestSaver()
  saver.record('about', 'x'.repeat(3000))
  saver.record('eye_color', 'green')
  await settle()
  const error = { code: 'invalid_input', message: 'Too long', fields: { about: 'This is too long.' } }
  requests[0]?.fail(
    Object.assign(new Error('Too long'), { code: error.code, status: 422, answer: { error } }),
  )
  await settle()
  requests[1]?.accept()
  await settle()
  expect(saver.getState()).toMatchObject({ status: 'refused', errors: { about: 'This is too long.' } })
  expect([...stored.keys()]).toEqual(['about'])
  saver.record('about', 'Rivers')
  await settle()
  expect(requests.at(-1)).toMatchObject({ name: 'about', value: 'Rivers' })
  expect(saver.getState().errors).toEqual({})
})

test('what an earlier page left is saved, unless the field was changed elsewhere since', async () => {
  const left = () => new Map([['about', { value: 'From the train', base: 'Old' }]])
  const unchanged = createTestSaver(left(), createProfile({ about: 'Old' }))
  unchanged.saver.open(createProfile({ about: 'Old' }))
  await settle()
  expect(unchanged.requests.map(({ value }) => value)).toEqual(['From the train'])
  const changed = createTestSaver(left(), createProfile({ about: 'From the desk' }))
  changed.saver.open(createProfile({ about: 'From the desk' }))
  await settle()
  expect(changed.requests).toEqual([])
  expect(changed.saver.getState().otherTexts).toEqual({ about: 'From the train' })
})
