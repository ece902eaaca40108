import { beforeEach, expect, test, vi } from 'vitest'
import { dropSignUp, keepSignUp, readSignUp } from './kept-sign-up.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
const typed = {
  gender: 'female',
  name: 'mia',
  email: 'mia@example.org',
  password: 'nine orange umbrellas',
  consent: 'on',
  terms: 'on',
  signup_message: 'Hello Ben',
}

test('an unfinished sign-up comes back with its step, without the password and the ticks', () => {
  keepSignUp(7, 'account', typed)
  expect(readSignUp(7)).toEqual({
    step: 'account',
    typed: { gender: 'female', name: 'mia', email: 'mia@example.org', signup_message: 'Hello Ben' },
  })
})
test('a first message stays with whom it was for, and there the first page is asked again', () => {
  keepSignUp(7, 'name', typed)
  expect(readSignUp(8)?.step).toBe('who')
  expect(readSignUp(undefined)?.typed).not.toHaveProperty('signup_message')
})
test('nothing typed keeps nothing, and what is finished or left is gone', () => {
  keepSignUp(undefined, 'who', { gender: '', looking_for: '' })
  expect(readSignUp(undefined)).toBeUndefined()
  keepSignUp(undefined, 'name', typed)
  dropSignUp()
  expect(readSignUp(undefined)).toBeUndefined()
})
