import { expect, test } from 'vitest'
import { decrypt, encrypt, encryptDeterministically } from './encryption.ts'

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

test('deterministic ciphertexts are equal for the same text only', () => {
  const first = encryptDeterministically(config, 'picture', '1:2')
  expect(encryptDeterministically(config, 'picture', '1:2')).toEqual(first)
  expect(encryptDeterministically(config, 'picture', '1:3').subarray(0, 12)).not.toEqual(
    first.subarray(0, 12),
  )
  expect(encryptDeterministically(config, 'cursor', '1:2')).not.toEqual(first)
  expect(decrypt(config, 'picture', first)).toBe('1:2')
})
