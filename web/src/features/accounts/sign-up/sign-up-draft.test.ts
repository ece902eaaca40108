import { beforeEach, expect, test, vi } from 'vitest'
import { deleteSignUpDraft, saveSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
const formValues = {
  gender: 'female',
  name: 'mia',
  email: 'mia@example.org',
  password: 'nine orange umbrellas',
  consent: 'on',
  terms: 'on',
  signup_message: 'Hello Ben',
}

test('an unfinished sign-up comes back with its step, without the password and the ticks', () => {
  saveSignUpDraft(7, 'account', formValues)
  expect(readSignUpDraft(7)).toEqual({
    step: 'account',
    typed: { gender: 'female', name: 'mia', email: 'mia@example.org', signup_message: 'Hello Ben' },
  })
})
test('a first message stays with whom it was for, and there the first page is asked again', () => {
  saveSignUpDraft(7, 'name', formValues)
  expect(readSignUpDraft(8)?.step).toBe('who')
  expect(readSignUpDraft(undefined)?.typed).not.toHaveProperty('signup_message')
})
test('nothing typed keeps nothing, and what is finished or left is gone', () => {
  saveSignUpDraft(undefined, 'who', { gender: '', looking_for: '' })
  expect(readSignUpDraft(undefined)).toBeUndefined()
  saveSignUpDraft(undefined, 'name', formValues)
  deleteSignUpDraft()
  expect(readSignUpDraft(undefined)).toBeUndefined()
})
