import { beforeEach, expect, test, vi } from 'vitest'
import { deleteSignUpDraft, saveSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
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

test('restores a draft with its step, without the password and the consents', () => {
  saveSignUpDraft(7, 'account', formValues)
  expect(readSignUpDraft(7)).toEqual({
    step: 'account',
    typed: { gender: 'female', name: 'mia', email: 'mia@example.org', signup_message: 'Hello Ben' },
  })
})
test('drops a first message for another member and returns to the first step', () => {
  saveSignUpDraft(7, 'name', formValues)
  expect(readSignUpDraft(8)?.step).toBe('who')
  expect(readSignUpDraft(undefined)?.typed).not.toHaveProperty('signup_message')
})
test('does not save empty values; a deleted draft is gone', () => {
  saveSignUpDraft(undefined, 'who', { gender: '', looking_for: '' })
  expect(readSignUpDraft(undefined)).toBeUndefined()
  saveSignUpDraft(undefined, 'name', formValues)
  deleteSignUpDraft()
  expect(readSignUpDraft(undefined)).toBeUndefined()
})
