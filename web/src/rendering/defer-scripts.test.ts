import { beforeAll, expect, test } from 'vitest'
import { checkPage, renderPageWithScripts } from '../../vite/check-deferred-scripts.ts'
import { deferScripts } from './defer-scripts.ts'

/** As rendered by React Router. */
let page = ''
beforeAll(async () => {
  page = await renderPageWithScripts()
})

test('scripts are preloaded with low priority', () => {
  const deferred = deferScripts(page, false)
  expect(deferred).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/root.js"')
  expect(deferred.match(/rel="modulepreload"/g)).toEqual(
    deferred.match(/fetchpriority="low"/g)?.map(() => 'rel="modulepreload"'),
  )
})
test('a page with deferred hydration references no scripts before the first paint', () => {
  const deferredHtml = deferScripts(page, true)
  const [before = ''] = deferredHtml.split('<script')
  expect(before).not.toContain('modulepreload')
  expect(deferredHtml).not.toMatch(/^import /m)
  const [, code = ''] =
    /<script nonce="n" type="module" async="">([\s\S]*)<\/script>/.exec(deferredHtml) ?? []
  const [wait = '', rest = ''] = code.split("document.head.insertAdjacentHTML('beforeend', ")
  expect(wait).toMatch(/^await new Promise.*'load'.*\)\n$/s)
  const [links, imports] = rest.split('\n')
  for (const file of ['entry.client', 'shared', 'root', 'page'])
    expect(links).toContain(String.raw`<link rel=\"modulepreload\" href=\"/assets/${file}.js\" nonce=\"n\"/>`)
  expect(imports).toBe(
    'const [route0, route1] = await Promise.all([import("/assets/root.js"), import("/assets/page.js")])',
  )
  expect(rest).toContain('window.__reactRouterRouteModules = {"root":route0,"page":route1};')
})
test('a page without the expected scripts is refused, and the error says what is missing', () => {
  for (const [text, replacement, expected] of [
    ['rel="modulepreload"', 'rel="preload"', '<link rel="modulepreload" …>'],
    [' type="module" async=""', ' type="module" defer=""', '<script … type="module" async="">'],
    ['import * as ', 'import ', 'import * as … from "…"; in its module script'],
    ['import("', 'load("', 'import("…"); in its module script'],
  ] as const) {
    expect(page).toContain(text)
    const changed = page.replaceAll(text, replacement)
    const problem = `React Router no longer renders ${expected}`
    expect(() => deferScripts(changed, true)).toThrow(problem)
    expect(() => checkPage(changed)).toThrow(problem)
    expect(() => checkPage(changed)).toThrow(
      /^web\/src\/rendering\/defer-scripts\.ts no longer fits react-router \d+\.\d+\.\d+: /,
    )
  }
})
