import { createFieldProblem } from '@amarelle/contract/domain/errors'
import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id with 19 MiB and two passes takes about 30 ms. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string): Promise<string> => hash(password, hashOptions)
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password).catch(() => false)

let decoyHash: Promise<string> | undefined
/** Takes as long as a real check when the account does not exist, so that the response time does not reveal it. */
export async function verifyDecoyPassword(password: string): Promise<false> {
  decoyHash ??= hashPassword('no account has this password')
  await verifyPassword(await decoyHash, password)
  return false
}

/** Refuses a common password, and one of the `personalWords` alone or doubled. Throws the problem on the password field. */
export function assertUncommonPassword(password: string, personalWords: readonly string[]): void {
  const plain = password.toLowerCase()
  const guessed = personalWords.filter(Boolean).map((word) => word.toLowerCase())
  if (commonPasswords.has(plain) || guessed.some((word) => plain === word || plain === `${word}${word}`))
    throw createFieldProblem({ password: 'password_common' })
}
