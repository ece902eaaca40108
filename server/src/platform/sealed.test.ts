import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const config = { secret: 'a-secret-for-tests-of-32-characters!' }

test('what is sealed is read by the same house for the same purpose, and looks different every time', () => {
  const sealed = seal(config, 'iban', 'NL91 ABNA 0417 1643 00')
  expect(unseal(config, 'iban', sealed)).toBe('NL91 ABNA 0417 1643 00')
  expect(seal(config, 'iban', 'NL91 ABNA 0417 1643 00').equals(sealed)).toBe(false)
  expect(sealed.includes('ABNA')).toBe(false)
})

test('another purpose, another secret or one changed bit is refused', () => {
  const sealed = seal(config, 'iban', 'NL91ABNA0417164300')
  expect(() => unseal(config, 'card', sealed)).toThrow('')
  expect(() => unseal({ secret: `${config.secret}!` }, 'iban', sealed)).toThrow('')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => unseal(config, 'iban', changed), `byte ${at}`).toThrow('')
  }
})
