import { expect, press, test } from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'

test('grid, breakpoints, messages and dialogs have the sizes of the specification', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto(`/members/${await findMemberId('Anna')}`)
  const grid = await page.locator('.member-profileColumns').evaluate((one) => {
    const { gridTemplateColumns, columnGap } = getComputedStyle(one)
    return [gridTemplateColumns.split(' ').length, columnGap]
  })
  // Fifteen pixels on either side of each column.
  expect(grid).toEqual([12, '30px'])
  const widths = new Set<number>()
  for (const address of ['/credits', `/members/${await findMemberId('Anna')}`]) {
    await page.goto(address)
    const found = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .flatMap((rule) =>
          rule instanceof CSSMediaRule ? (rule.conditionText.match(/[\d.]+(?=px)/g) ?? []) : [],
        ),
    )
    // What ends below a breakpoint ends two hundredths of a pixel before it.
    for (const width of found) widths.add(Math.ceil(Number(width)))
  }
  expect([...widths]).toEqual(expect.arrayContaining([576, 768, 992, 1200]))
  const tokens = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['xs', 'sm', 'md', 'lg'].map((size) => style.getPropertyValue(`--modal-${size}`))
  })
  expect(tokens).toEqual(['300px', '500px', '800px', '1140px'])
  await press(page.getByRole('button', { name: /^Like / }).first())
  const message = await page.locator('.toast').boundingBox()
  expect(message?.width).toBeLessThanOrEqual(350)
  await press(page.getByRole('button', { name: 'Enlarge photo 1' }))
  expect((await page.getByRole('dialog').boundingBox())?.width).toBe(1140)
})
