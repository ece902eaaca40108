import { expect, test } from 'vitest'
import { encrypt, decrypt } from './encryption.ts'

const config = { secret: 'a-secret-for-tests-of-32-characters!' }

test('decrypts with the same secret and purpose; ciphertexts of the same text differ', () => {
  const sealed = encrypt(config, 'iban', 'NL91 ABNA 0417 1643 00')
  expect(decrypt(config, 'iban', sealed)).toBe('NL91 ABNA 0417 1643 00')
  expect(encrypt(config, 'iban', 'NL91 ABNA 0417 1643 00').equals(sealed)).toBe(false)
  expect(sealed.includes('ABNA')).toBe(false)
})

test('rejects another purpose, another secret or a changed bit', () => {
  const sealed = encrypt(config, 'iban', 'NL91ABNA0417164300')
  expect(() => decrypt(config, 'card', sealed)).toThrow('')
  expect(() => decrypt({ secret: `${config.secret}!` }, 'iban', sealed)).toThrow('')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => decrypt(config, 'iban', changed), `byte ${at}`).toThrow('')
  }
})
