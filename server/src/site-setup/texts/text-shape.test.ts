import { expect, test } from 'vitest'
import { findMessageFault, findPageFault } from './text-shape.ts'

const likes = '{count, plural, one {# like for <0>{name}</0>} other {# likes for <0>{name}</0>}}'

test('a text names, marks and counts what its default does', () => {
  const polish =
    '{count, plural, one {# polubienie dla <0>{name}</0>} few {# polubienia dla <0>{name}</0>} many {# polubień dla <0>{name}</0>} other {# polubienia dla <0>{name}</0>}}'
  expect(findMessageFault('pl', likes, polish)).toBeNull()
  expect(findMessageFault('pl', likes, likes)).toEqual({
    code: 'text_plural',
    values: { cases: 'many, one, few' },
  })
  expect(findMessageFault('de', likes, likes.replaceAll('{name}', '{Name}'))?.code).toBe('text_placeholders')
  expect(findMessageFault('de', likes, likes.replaceAll(/<\/?0>/g, ''))?.code).toBe('text_marks')
  expect(findMessageFault('de', likes, likes.replace('# like', '<b># like</b>'))?.code).toBe('text_marks')
})

test('a plural that became a plain number, and an open brace, are refused', () => {
  expect(findMessageFault('de', likes, '{count} Likes für <0>{name}</0>')?.code).toBe('text_plural')
  expect(findMessageFault('de', 'Hello {name}', 'Hallo {name')?.code).toBe('text_syntax')
})

test('a page keeps its placeholders and gets no HTML', () => {
  const page = '# Terms\n\n{{site.name}} is run by {{company.name}}.'
  expect(findPageFault(page, '# Terms\n\n{{company.name}} runs {{site.name}}.')).toBeNull()
  expect(findPageFault(page, '# Terms\n\n{{site.name}}.')?.code).toBe('text_placeholders')
  expect(findPageFault(page, `${page}\n<script>alert(1)</script>`)?.code).toBe('text_marks')
})
