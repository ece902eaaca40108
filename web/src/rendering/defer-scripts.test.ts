import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

// As React Router writes it.
const page = `<head><link rel="modulepreload" href="/assets/root.js" nonce="n"/></head><body><p>Hello</p><script nonce="n" type="module" async="">import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";
  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.client.js");</script></body>`

test('scripts are preloaded behind what is seen', () => {
  expect(deferScripts(page, false)).toContain(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/root.js"',
  )
})
test('a page that comes to life later names no script to the browser before it is drawn', () => {
  const later = deferScripts(page, true)
  const [before = ''] = later.split('<script')
  expect(before).not.toContain('modulepreload')
  expect(later).not.toMatch(/^import /m)
  const [, code = ''] = /<script nonce="n" type="module" async="">([\s\S]*)<\/script>/.exec(later) ?? []
  const [wait = '', rest = ''] = code.split("document.head.insertAdjacentHTML('beforeend', ")
  expect(wait).toMatch(/^await new Promise.*'load'.*\)\n$/s)
  expect(rest.split('\n').slice(0, 3)).toEqual([
    String.raw`"<link rel=\"modulepreload\" href=\"/assets/root.js\" nonce=\"n\"/>")`,
    'const [route0, route1] = await Promise.all([import("/assets/root.js"), import("/assets/page.js")])',
    '  window.__reactRouterRouteModules = {"root":route0,"page":route1};',
  ])
})
