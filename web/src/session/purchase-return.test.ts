import { expect, test } from 'vitest'
import { readPurchaseReturn } from './purchase-return.ts'

const toCookie = (value: unknown) => `purchase-return=${encodeURIComponent(JSON.stringify(value))}`

test('the server reads from the cookie where the member wanted to go on, and nothing of another member or a broken value', () => {
  const saved = { member: 7, profile: 12, name: 'Zoë; Ärger=', comment: 'photo-1' }
  expect(readPurchaseReturn(7, `session=abc; ${toCookie(saved)}`)).toEqual(saved)
  expect(readPurchaseReturn(7, `__Host-${toCookie(saved)}; locale=de`)).toEqual(saved)
  const others = [
    toCookie({ ...saved, member: 8 }),
    toCookie({ member: 7 }),
    'purchase-return=%7B',
    'purchase-return=%',
    '',
  ]
  for (const cookies of others) expect(readPurchaseReturn(7, cookies)).toBeUndefined()
})
