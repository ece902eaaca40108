import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { keyFor } from '../../platform/signing.ts'

type Here = Pick<Context, 'config' | 'site'>

/** Keys that a browser tries until it finds the one: 100 take a twentieth to a tenth of a second here at the default cost. */
const tries = { least: 50, most: 150 }

const secrets = ({ config }: Here) => ({
  hmacSignatureSecret: keyFor(config, 'proof of work'),
  hmacKeySignatureSecret: keyFor(config, 'proof of work: key'),
})

/** What a browser solves for one form (DOMAIN 5.3). It is worth nothing for another form, and ends with it. */
export const challengeFor = async (here: Here, form: string): Promise<Record<string, unknown>> => ({
  ...(await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: here.site.signup_proof_cost * 1000,
    counter: randomInt(tries.least, tries.most + 1),
    data: { form },
    deriveKey,
    ...secrets(here),
  })),
})

const proof = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      cost: z.number(),
      data: z.object({ form: z.string() }),
      keyLength: z.number(),
      keyPrefix: z.string(),
      // Without it the server would have to derive the key again, at any cost that the sender names.
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

function read(text: string) {
  try {
    return proof.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The number that a solved proof of this form may be used under, once; null when it is none. */
export async function solvedFor(here: Here, form: string, text: string): Promise<string | null> {
  const given = read(text)
  if (!given || given.challenge.parameters.data.form !== form) return null
  const { verified } = await verifySolution({ ...given, deriveKey, ...secrets(here) })
  return verified ? given.challenge.parameters.nonce : null
}
