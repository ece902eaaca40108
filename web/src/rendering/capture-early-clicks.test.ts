import { Script } from 'node:vm'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CaptureEarlyClicks, EarlyClicksContext } from './capture-early-clicks.tsx'

test('the server’s page listens with its nonce, and texts cannot end the script', () => {
  const value = { nonce: 'n', texts: { incomplete: '</script><b>Incomplete', tryAgain: 'Again' } }
  const html = renderToString(createElement(EarlyClicksContext, { value }, createElement(CaptureEarlyClicks)))
  expect(html).toMatch(/^<script nonce="n">.*addEventListener\('click', hear, true\).*<\/script>$/s)
  expect(html).toContain(String.raw`append("\u003c/script>\u003cb>Incomplete", again)`)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  const script = html.replace(/^<script[^>]*>/, '').replace(/<\/script>$/, '')
  expect(() => new Script(script)).not.toThrow()
})
