// Tests that members' words of distress and debt are told from harmless sentences with the same words, in every language.
import { languages } from '@amarelle/contract/domain/languages'
import { expect, test } from 'vitest'
import { agentCorpora } from '../../../testing/moderation/agent-corpus/index.ts'
import { harmCorpora } from '../../../testing/moderation/harm-corpus.ts'
import { corpora } from '../../../testing/moderation/text-corpus/index.ts'
import { findHarmSign } from './find-harm-sign.ts'

test.each(languages)('%s: distress and debt are noticed, and harmless sentences are not', (language) => {
  const { distress, debt, harmless } = harmCorpora[language]
  const signs = (texts: readonly string[]) => texts.map((text) => [text, findHarmSign(text)])
  expect(signs(distress)).toEqual(distress.map((text) => [text, 'distress']))
  expect(signs(debt)).toEqual(debt.map((text) => [text, 'debt']))
  expect(signs(harmless)).toEqual(harmless.map((text) => [text, null]))
})

test('ordinary messages of the other rules’ sentences are no sign', () => {
  const ordinary = languages.flatMap((language) => [
    ...(corpora[language]?.harmless ?? []),
    ...agentCorpora[language].harmless,
    ...agentCorpora[language].asksWhetherReal,
    ...agentCorpora[language].asksOtherwise,
  ])
  expect(ordinary.length).toBeGreaterThan(500)
  expect(ordinary.filter((text) => findHarmSign(text) !== null)).toEqual([])
})

test('a disguised or a long message is read as far as it is bounded', () => {
  expect(findHarmSign('i want to k i l l  m y s e l f')).toBe('distress')
  expect(findHarmSign('I W4NT TO DIE')).toBe('distress')
  expect(findHarmSign(`${'nice '.repeat(500)} kill myself`)).toBeNull()
})
