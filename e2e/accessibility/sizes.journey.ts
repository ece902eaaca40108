import { expect, press, test } from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'

test('grid, breakpoints, toasts and dialogs have the specified sizes', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto(`/members/${await findMemberId('Anna')}`)
  const grid = await page.locator('.member-profileColumns').evaluate((element) => {
    const { gridTemplateColumns, columnGap } = getComputedStyle(element)
    return [gridTemplateColumns.split(' ').length, columnGap]
  })
  // 15 px on either side of each column.
  expect(grid).toEqual([12, '30px'])
  const widths = new Set<number>()
  for (const address of ['/credits', `/members/${await findMemberId('Anna')}`]) {
    await page.goto(address)
    const widthsInSheets = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .flatMap((rule) =>
          rule instanceof CSSMediaRule ? (rule.conditionText.match(/[\d.]+(?=px)/g) ?? []) : [],
        ),
    )
    // A range below a breakpoint ends 0.02 px before it.
    for (const width of widthsInSheets) widths.add(Math.ceil(Number(width)))
  }
  expect([...widths]).toEqual(expect.arrayContaining([576, 768, 992, 1200]))
  const tokens = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['xs', 'sm', 'md', 'lg'].map((size) => style.getPropertyValue(`--modal-${size}`))
  })
  expect(tokens).toEqual(['300px', '500px', '800px', '1140px'])
  await press(page.getByRole('button', { name: 'Like Anna' }))
  const toastBox = await page.locator('.toast').boundingBox()
  expect(toastBox?.width).toBeLessThanOrEqual(350)
  const dialogWidths = await page.evaluate(() =>
    ['width-300', 'width-500', 'width-800', 'width-1140'].map((width) => {
      const dialog = document.createElement('dialog')
      dialog.className = `modal ${width}`
      document.body.append(dialog)
      dialog.showModal()
      return dialog.offsetWidth
    }),
  )
  expect(dialogWidths).toEqual([300, 500, 800, 1140])
})
