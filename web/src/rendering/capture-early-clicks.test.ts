import { expect, test } from 'vitest'
import { captureEarlyClicks } from './capture-early-clicks.ts'

test('presses are heard before the page’s own script begins', () => {
  // As React Router writes it.
  const page = `<body><p>Hello</p><script nonce="n" type="module" async="">import("/assets/entry.client.js");</script></body>`
  const [, before, own] = captureEarlyClicks(page, { incomplete: 'Incomplete', tryAgain: 'Again' }).split(
    '<script',
  )
  expect(before).toMatch(/^ nonce="n">.*addEventListener\('click'.*<\/script>$/s)
  expect(own).toBe(' nonce="n" type="module" async="">import("/assets/entry.client.js");</script></body>')
})
test('a page that needs no script is left as it is', () => {
  const page = '<body><p>Hello</p></body>'
  expect(captureEarlyClicks(page, { incomplete: 'Incomplete', tryAgain: 'Again' })).toBe(page)
})
