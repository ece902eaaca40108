// Isolated: it replaces a module.
import { setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { renderFallbackDocument } from './fallback-document.tsx'

const page = vi.hoisted(() => ({ draw: (): unknown => null }))
// Its words are compiled with the web; what stands around them is not.
vi.mock('../app/errors/fallback-error-page.tsx', () => ({ FallbackErrorPage: () => page.draw() }))

const i18n = (locale: string) =>
  setupI18n({ locale, messages: { [locale]: { failed: `failed in ${locale}` } } })

test('the last page is a whole document in the reader’s words and the site’s looks', () => {
  page.draw = () => createElement('h1', null, useLingui().i18n._('failed'))
  const html = renderFallbackDocument(i18n('no'), ['/assets/root.css', '/assets/more.css'])
  expect(html).toMatch(/^<!doctype html><html lang="nb"><head><meta charset="utf-8">.*<\/html>$/s)
  expect(html).toContain('<body><h1>failed in no</h1></body>')
  for (const sheet of ['/assets/root.css', '/assets/more.css'])
    expect(html).toContain(`<link rel="stylesheet" href="${sheet}">`)
  expect(renderFallbackDocument(i18n('de'), [])).toContain('<html lang="de">')
})

test('what fails even there is said in plain English, with a way home and without the error', () => {
  page.draw = () => {
    throw new Error('a secret of the house')
  }
  const html = renderFallbackDocument(i18n('sv'), [])
  expect(html).toContain('<h1>An error occurred while showing the error page</h1>')
  expect(html).toContain('<a href="/">Go to the home page</a>')
  expect(html).not.toContain('secret')
  expect(html).toMatch(/^<!doctype html>.*<\/body><\/html>$/s)
})
