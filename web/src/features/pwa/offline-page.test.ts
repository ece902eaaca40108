import { createHash } from 'node:crypto'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import { expect, test } from 'vitest'
import { renderOfflinePage } from './offline-page.ts'

const createVisit = (overrides: object) =>
  ({
    language: 'no',
    scheme: undefined,
    settings: { niche: 5, name: 'Fish & <Chips>' },
    ...overrides,
  }) as unknown as Visit
const texts = { title: 'Ingen <nett>', soon: 'Snart', again: 'Igjen' }
const renderTestPage = (overrides: object = {}) => renderOfflinePage(createVisit(overrides), texts)
const readTagContent = (page: string, tag: string) =>
  new RegExp(`<${tag}>([^]*)</${tag}>`).exec(page)?.[1] ?? ''

test('the offline page loads no resources, and its policy allows only its own style and script', () => {
  const { page, policy } = renderTestPage()
  expect(page).not.toMatch(/(src|href)="[^"]|url\(|@import/)
  for (const [directive, tag] of [
    ['style-src', 'style'],
    ['script-src', 'script'],
  ] as const) {
    const hash = createHash('sha256').update(readTagContent(page, tag)).digest('base64')
    expect(policy).toContain(`${directive} 'sha256-${hash}'`)
  }
  expect(policy).toContain("default-src 'none'")
})

test('uses the visitor’s language and the colours of the niche, and escapes the site’s name', () => {
  const { page } = renderTestPage()
  expect(page).toContain('<html lang="nb">')
  expect(page).toContain('#007277')
  expect(readTagContent(page, 'title')).toBe('Ingen &#60;nett&#62; · Fish &#38; &#60;Chips&#62;')
})

test('applies the chosen color scheme, and niche 4 is dark', () => {
  expect(renderTestPage().page).toContain('color-scheme:light dark')
  expect(renderTestPage({ scheme: 'light' }).page).toContain('color-scheme:light}')
  expect(renderTestPage({ settings: { niche: 4, name: 'Night' } }).page).toContain('color-scheme:dark}')
})
