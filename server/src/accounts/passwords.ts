import { fieldProblem } from '@amarelle/contract/errors'
import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id, 19 MiB, two passes: about 30 ms. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string): Promise<string> => hash(password, options)
export const checkPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password).catch(() => false)

let decoy: Promise<string> | undefined
/** As long as a real check, for an account that doesn't exist: the time tells nothing. */
export async function checkNothing(password: string): Promise<false> {
  decoy ??= hashPassword('no account has this password')
  await checkPassword(await decoy, password)
  return false
}

/** Refuses what is guessed first: the common list, and the words of this site and account. */
export function refuseCommonPassword(password: string, own: readonly string[]): void {
  const plain = password.toLowerCase()
  const guessed = own.filter(Boolean).map((word) => word.toLowerCase())
  if (commonPasswords.has(plain) || guessed.some((word) => plain === word || plain === `${word}${word}`))
    throw fieldProblem({ password: 'password_common' })
}
