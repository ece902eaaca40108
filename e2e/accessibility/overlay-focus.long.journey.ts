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

/** Numbers the Tab stops in document order (`data-stop`) and returns their count; a group of radio buttons is one stop. */
const numberTabStops = (over: Locator): Promise<number> =>
  over.evaluate((root) => {
    const numbers = new Map<string | HTMLElement, number>()
    const controls = 'a, button, input, select, textarea, summary, [tabindex]'
    for (const element of root.querySelectorAll<HTMLElement>(controls)) {
      if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility()) continue
      // While no radio button is chosen, the browser decides which of the group gets the focus.
      const stop = element instanceof HTMLInputElement && element.type === 'radio' ? element.name : element
      if (!numbers.has(stop)) numbers.set(stop, numbers.size)
      element.dataset['stop'] = String(numbers.get(stop))
    }
    return numbers.size
  })

/** Presses a key repeatedly; returns the number of each element that gets the focus, or its HTML if it has no number. */
async function recordTabStops(over: Locator, key: string, presses: number): Promise<(number | string)[]> {
  const page = over.page()
  const recordedStops = await over.evaluateHandle((root) => {
    const focusedStops: (number | string)[] = []
    document.addEventListener('focusin', ({ target }) => {
      // Browsers make a scrollable dialog itself a Tab stop.
      if (!(target instanceof HTMLElement) || target === root) return
      const number = target.dataset['stop']
      focusedStops.push(number === undefined ? target.outerHTML.slice(0, 200) : Number(number))
    })
    return focusedStops
  })
  for (let press = 0; press < presses; press += 1) await page.keyboard.press(key)
  return recordedStops.jsonValue()
}

/** Consecutive elements in reading order of which the second is displayed before the first. */
const findMisplacedElements = (over: Locator): Promise<string[]> =>
  over.evaluate((root) => {
    // Sticky elements are at their place in the reading order once scrolled to.
    for (const sticky of root.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(sticky).position === 'sticky') sticky.style.position = 'static'
    // A grid is read cell by cell, whatever covers its rows while it scrolls.
    const ignoredSelector = '[aria-hidden=true], .visually-hidden, [role=grid]'
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    const displayed: { what: string; box: DOMRect }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element?.checkVisibility() || element.closest(ignoredSelector)) continue
      const range = new Range()
      range.selectNode(node)
      const text = node instanceof Text && node.data.trim() !== ''
      if (!text && !(node instanceof Element && node.matches('button, input, textarea, select, img[alt]')))
        continue
      const box = node instanceof Element ? node.getBoundingClientRect() : range.getBoundingClientRect()
      const what = (node.textContent || element.getAttribute('aria-label') || element.tagName).trim()
      if (box.width > 2 && box.height > 2) displayed.push({ what, box })
    }
    return displayed.flatMap(({ what, box }, at) => {
      const next = displayed[at + 1]
      if (!next) return []
      const above = next.box.bottom <= box.top + 1 && next.box.left < box.right
      const sameLine = Math.min(next.box.bottom, box.bottom) - Math.max(next.box.top, box.top) > 4
      const leftOf = sameLine && next.box.right <= box.left + 1
      return above || leftOf ? [`"${next.what}" is displayed before "${what}"`] : []
    })
  })

const roles = { dialog: 'dialog', menu: 'menu' } as const
function findShownOverlay({ menu, name }: OverlayCase, context: OverlayContext): Locator {
  const { page } = context
  if (menu === 'list') return page.locator('details[open] > .menu-list, :popover-open')
  return page.getByRole(roles[menu ?? 'dialog'], { name: name(context) })
}

/** Opened as a modal dialog, or served as one over an inert page. */
const isModal = (dialog: Element): boolean =>
  dialog.matches('dialog:modal') ||
  (dialog.ariaModal === 'true' && document.querySelector<HTMLElement>('.page-body')?.inert === true)

async function checkOverlay(row: OverlayCase, context: OverlayContext): Promise<void> {
  const { page } = context
  const opener = await row.open(context)
  const over = findShownOverlay(row, context)
  await expect(over).toBeVisible()
  if (!row.menu) expect(await over.evaluate(isModal)).toBe(true)
  if (row.menu === 'list') await expect(opener ?? over).toHaveAccessibleName(row.name(context))
  else if (row.findFirstFocus) await expect(row.findFirstFocus(over, context)).toBeFocused()
  else await expect(over.locator(':focus')).toHaveCount(1)

  const count = await numberTabStops(over)
  expect(count, 'controls').toBeGreaterThan(0)
  const initialStop = await over.evaluate(() =>
    Number((document.activeElement as HTMLElement).dataset['stop'] ?? -1),
  )
  // Day, month, year, hour, minute and picker of such a field are stops inside of one element.
  const insideStops = 6 * (await over.locator('input[type="datetime-local"]').count())
  const presses = row.menu ? count - 1 - initialStop : count + 2 + insideStops
  const stops = await recordTabStops(over, row.menu === 'menu' ? 'ArrowDown' : 'Tab', presses)
  expect(stops, 'Tab stops in order').toEqual(stops.map((_, at) => (Number(stops[0]) + at) % count))
  expect(new Set([...stops, ...(initialStop < 0 ? [] : [initialStop])]).size, 'all Tab stops reached').toBe(
    count,
  )
  expect(await findMisplacedElements(over), 'displayed in another order than read').toEqual([])

  await page.keyboard.press('Escape')
  if (row.findCloseControl) {
    await page.keyboard.press('Escape')
    await expect(over).toBeVisible()
    await pressByKey(row.findCloseControl(over))
  }
  await expect(over).toHaveCount(0)
  if (opener) await expect(opener).toBeFocused()
}

async function checkOverlays(rows: readonly OverlayCase[], context: OverlayContext): Promise<void> {
  for (const row of rows)
    await test.step(`${row.source}: ${row.name(context)}`, () => checkOverlay(row, context))
}

test('every component that draws an overlay has a case in these tests', { tag: '@once' }, () => {
  const folder = new URL('../../web/src/', import.meta.url)
  const overlayPattern = /<(Modal|Panel|dialog)\b|popover=|role="(dialog|menu)"|className="menu"/
  const baseComponents = /^ui\/overlays\/(modal|panel)\.tsx$|^app\/ui-kit/
  const overlaySources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !baseComponents.test(file))
    .filter((file) => overlayPattern.test(readFileSync(new URL(file, folder), 'utf8')))
  const coveredSources = [
    conversationOverlays,
    screenOverlays,
    promptOverlays,
    visitorOverlays,
    phoneOverlays,
  ]
    .flat()
    .map(({ source }) => source)
  expect([...new Set(coveredSources)].sort()).toEqual(overlaySources.sort())
})

test('overlays of a conversation can be opened, tabbed through and closed by keyboard', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const [me, ben] = [await newMember({ name: 'Mia', credits: 20 }), await somebody({ name: 'Ben' })]
  const conversation = await sendMessageAs(ben, me, 'Look at https://www.example.com/a')
  await sendLikeAs(ben, me)
  await sendLikeAs(me, ben)
  await checkOverlays(conversationOverlays, { page: me.page, me, ben, conversation })
})

test('overlays of member screens can be opened, tabbed through and closed by keyboard', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const [me, ben] = [await newMember({ name: 'Mia', credits: 0 }), await somebody({ name: 'Ben' })]
  await checkOverlays(screenOverlays, { page: me.page, me, ben, conversation: 0 })
})

test('prompts to members and visitors can be tabbed through and closed by keyboard', {
  tag: '@once',
}, async ({ newMember, newVisitor, somebody }) => {
  const [me, ben] = [await newMember({ acceptedTexts: false }), await somebody({ name: 'Ben' })]
  await checkOverlays(promptOverlays, { page: me.page, me, ben, conversation: 0 })
  const page = await newVisitor({ greeted: false, extraHTTPHeaders: { 'cf-ipcountry': 'NL' } })
  await checkOverlays(visitorOverlays, { page, me, ben, conversation: 0 })
})

test('overlays that exist only on phones can be opened, tabbed through and closed by keyboard', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const me = await newMember({ name: 'Mia', activated: false }, { viewport: { width: 390, height: 844 } })
  await checkOverlays(phoneOverlays, { page: me.page, me, ben: await somebody(), conversation: 0 })
})
