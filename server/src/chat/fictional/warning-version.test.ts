import { createHash } from 'node:crypto'
import { languages } from '@amarelle/contract/domain/languages'
import { expect, test } from 'vitest'
import { loadTranslations } from '../../platform/translations.ts'
import { fictionalWarningVersion } from './consent.ts'

test('a changed warning about fictional profiles gets a new version, so that members are asked again', async () => {
  const hash = createHash('sha256')
  for (const language of languages)
    hash.update((await loadTranslations(language, null))._('fictional.warning'))
  // With another hash, set the version to the day of the change.
  expect([fictionalWarningVersion, hash.digest('hex').slice(0, 16)]).toEqual([
    '2026-11-27',
    'bb29f162af1234ff',
  ])
})
