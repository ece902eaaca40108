import { readdirSync, readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { sendLikeAs, sendMessageAs } from '../support/chats.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  type OverlayCase,
  type OverlayContext,
  visitorOverlays,
  promptOverlays,
  pressByKey,
  conversationOverlays,
  phoneOverlays,
  screenOverlays,
} from '../support/overlay-cases.ts'

/** Numbers what Tab comes by, in the order of the document, and answers how many those are: a group of radio buttons is one. */
const numberTabStops = (over: Locator): Promise<number> =>
  over.evaluate((root) => {
    const numbers = new Map<string | HTMLElement, number>()
    const controls = 'a, button, input, select, textarea, summary, [tabindex]'
    for (const one of root.querySelectorAll<HTMLElement>(controls)) {
      if (one.tabIndex < 0 || one.matches(':disabled') || !one.checkVisibility()) continue
      // Which of them it is while none is chosen is the browser's matter.
      const stop = one instanceof HTMLInputElement && one.type === 'radio' ? one.name : one
      if (!numbers.has(stop)) numbers.set(stop, numbers.size)
      one.dataset['stop'] = String(numbers.get(stop))
    }
    return numbers.size
  })

/** The numbers of what has the focus, one after the other, while the key is pressed; what has none is shown. */
async function recordTabStops(over: Locator, key: string, presses: number): Promise<(number | string)[]> {
  const page = over.page()
  const passed = await over.evaluateHandle((root) => {
    const seen: (number | string)[] = []
    document.addEventListener('focusin', ({ target }) => {
      // A dialog that can be scrolled is a stop of the browser's own.
      if (!(target instanceof HTMLElement) || target === root) return
      const number = target.dataset['stop']
      seen.push(number === undefined ? target.outerHTML.slice(0, 200) : Number(number))
    })
    return seen
  })
  for (let press = 0; press < presses; press += 1) await page.keyboard.press(key)
  return passed.jsonValue()
}

/** Neighbours in the order of reading of which the second stands before the first for the eye. */
const findMisplacedElements = (over: Locator): Promise<string[]> =>
  over.evaluate((root) => {
    // What floats over the rest stands where it is read when one has scrolled to it.
    for (const one of root.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(one).position === 'sticky') one.style.position = 'static'
    // A grid is gone through cell by cell, whatever is laid over its rows while it scrolls.
    const passedOver = '[aria-hidden=true], .visually-hidden, [role=grid]'
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    const shown: { what: string; box: DOMRect }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element?.checkVisibility() || element.closest(passedOver)) continue
      const range = new Range()
      range.selectNode(node)
      const text = node instanceof Text && node.data.trim() !== ''
      if (!text && !(node instanceof Element && node.matches('button, input, textarea, select, img[alt]')))
        continue
      const box = node instanceof Element ? node.getBoundingClientRect() : range.getBoundingClientRect()
      const what = (node.textContent || element.getAttribute('aria-label') || element.tagName).trim()
      if (box.width > 2 && box.height > 2) shown.push({ what, box })
    }
    return shown.flatMap(({ what, box }, at) => {
      const next = shown[at + 1]
      if (!next) return []
      const above = next.box.bottom <= box.top + 1 && next.box.left < box.right
      const sameLine = Math.min(next.box.bottom, box.bottom) - Math.max(next.box.top, box.top) > 4
      const leftOf = sameLine && next.box.right <= box.left + 1
      return above || leftOf ? [`"${next.what}" stands before "${what}"`] : []
    })
  })

const roles = { dialog: 'dialog', menu: 'menu' } as const
function findShownOverlay({ menu, name }: OverlayCase, scene: OverlayContext): Locator {
  const { page } = scene
  if (menu === 'list') return page.locator('details[open] > .menu-list, :popover-open')
  return page.getByRole(roles[menu ?? 'dialog'], { name: name(scene) })
}

/** Opened as one, or served as one over a page that is inert. */
const isModal = (dialog: Element): boolean =>
  dialog.matches('dialog:modal') ||
  (dialog.ariaModal === 'true' && document.querySelector<HTMLElement>('.page-body')?.inert === true)

async function checkOverlay(row: OverlayCase, scene: OverlayContext): Promise<void> {
  const { page } = scene
  const opener = await row.open(scene)
  const over = findShownOverlay(row, scene)
  await expect(over).toBeVisible()
  if (!row.menu) expect(await over.evaluate(isModal)).toBe(true)
  if (row.menu === 'list') await expect(opener ?? over).toHaveAccessibleName(row.name(scene))
  else if (row.findFirstFocus) await expect(row.findFirstFocus(over, scene)).toBeFocused()
  else await expect(over.locator(':focus')).toHaveCount(1)

  const count = await numberTabStops(over)
  expect(count, 'controls').toBeGreaterThan(0)
  const begun = await over.evaluate(() =>
    Number((document.activeElement as HTMLElement).dataset['stop'] ?? -1),
  )
  const presses = row.menu ? count - 1 - begun : count + 2
  const stops = await recordTabStops(over, row.menu === 'menu' ? 'ArrowDown' : 'Tab', presses)
  expect(stops, 'stops, one after the other').toEqual(stops.map((_, at) => (Number(stops[0]) + at) % count))
  expect(new Set([...stops, ...(begun < 0 ? [] : [begun])]).size, 'stops come by').toBe(count)
  expect(await findMisplacedElements(over), 'read in another order than seen').toEqual([])

  await page.keyboard.press('Escape')
  if (row.findCloseControl) {
    await page.keyboard.press('Escape')
    await expect(over).toBeVisible()
    await pressByKey(row.findCloseControl(over))
  }
  await expect(over).toHaveCount(0)
  if (opener) await expect(opener).toBeFocused()
}

async function checkOverlays(rows: readonly OverlayCase[], scene: OverlayContext): Promise<void> {
  // Many screens one after the other, each quick.
  for (const row of rows) await test.step(`${row.source}: ${row.name(scene)}`, () => checkOverlay(row, scene))
}

test('everything that opens over a page is walked through here', { tag: '@once' }, () => {
  const folder = new URL('../../web/src/', import.meta.url)
  const draws = /<(Modal|Panel|dialog)\b|popover=|role="(dialog|menu)"|className="menu"/
  const own = /^ui\/overlays\/(modal|panel)\.tsx$|^app\/ui-kit/
  const drawing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !own.test(file))
    .filter((file) => draws.test(readFileSync(new URL(file, folder), 'utf8')))
  const walked = [conversationOverlays, screenOverlays, promptOverlays, visitorOverlays, phoneOverlays]
    .flat()
    .map(({ source }) => source)
  expect([...new Set(walked)].sort()).toEqual(drawing.sort())
})

test('what a conversation opens is read, passed and left by keys', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const [me, ben] = [await newMember({ name: 'Mia', credits: 20 }), await somebody({ name: 'Ben' })]
  const conversation = await sendMessageAs(ben, me, 'Look at https://www.example.com/a')
  await sendLikeAs(ben, me)
  await sendLikeAs(me, ben)
  await checkOverlays(conversationOverlays, { page: me.page, me, ben, conversation })
})

test('what a member’s screens open is read, passed and left by keys', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const [me, ben] = [await newMember({ name: 'Mia', credits: 0 }), await somebody({ name: 'Ben' })]
  await checkOverlays(screenOverlays, { page: me.page, me, ben, conversation: 0 })
})

test('what members and visitors are asked is read, passed and left by keys', { tag: '@once' }, async ({
  newMember,
  newVisitor,
  somebody,
}) => {
  const [me, ben] = [await newMember({ acceptedTexts: false }), await somebody({ name: 'Ben' })]
  await checkOverlays(promptOverlays, { page: me.page, me, ben, conversation: 0 })
  const page = await newVisitor({ greeted: false, extraHTTPHeaders: { 'cf-ipcountry': 'NL' } })
  await checkOverlays(visitorOverlays, { page, me, ben, conversation: 0 })
})

test('what only phones open is read, passed and left by keys', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const me = await newMember({ name: 'Mia', activated: false }, { viewport: { width: 390, height: 844 } })
  await checkOverlays(phoneOverlays, { page: me.page, me, ben: await somebody(), conversation: 0 })
})
