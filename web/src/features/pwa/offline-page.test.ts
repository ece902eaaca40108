import { createHash } from 'node:crypto'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import { expect, test } from 'vitest'
import { renderOfflinePage } from './offline-page.ts'

const createVisit = (more: object) =>
  ({
    language: 'no',
    scheme: undefined,
    settings: { niche: 5, name: 'Fish & <Chips>' },
    ...more,
  }) as unknown as Visit
const texts = { title: 'Ingen <nett>', soon: 'Snart', again: 'Igjen' }
const renderTestPage = (more: object = {}) => renderOfflinePage(createVisit(more), texts)
const readTagContent = (page: string, tag: string) =>
  new RegExp(`<${tag}>([^]*)</${tag}>`).exec(page)?.[1] ?? ''

test('the offline page needs nothing from anywhere, and its policy allows its own style and script only', () => {
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

test('it speaks the language of the page, wears the niche’s colours, and a site’s name can’t break it', () => {
  const { page } = renderTestPage()
  expect(page).toContain('<html lang="nb">')
  expect(page).toContain('#007277')
  expect(readTagContent(page, 'title')).toBe('Ingen &#60;nett&#62; · Fish &#38; &#60;Chips&#62;')
})

test('who chose a scheme gets it, and niche 4 is dark', () => {
  expect(renderTestPage().page).toContain('color-scheme:light dark')
  expect(renderTestPage({ scheme: 'light' }).page).toContain('color-scheme:light}')
  expect(renderTestPage({ settings: { niche: 4, name: 'Night' } }).page).toContain('color-scheme:dark}')
})
