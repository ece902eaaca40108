import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { RequestContext } from '../../platform/context.ts'
import { deriveSigningKey } from '../../platform/crypto/signing.ts'

type SiteContext = Pick<RequestContext, 'config' | 'site'>
/** What is worked for: one form, and how many times the usual work. */
interface ProofRequirement {
  readonly form: string
  readonly factor: number
}

/** Keys that a browser tries until it finds the one: 100 take a twentieth to a tenth of a second here at the default cost. */
const keyTriesRange = { least: 50, most: 150 }
/** Where a site turned the work of its sign-up off, and a limit asks for some all the same. */
const minCost = 5

const deriveSecrets = ({ config }: SiteContext) => ({
  hmacSignatureSecret: deriveSigningKey(config, 'proof of work'),
  hmacKeySignatureSecret: deriveSigningKey(config, 'proof of work: key'),
})

/**
 * What a browser solves for one form (docs/safety.md#programs-at-the-sign-up). It is worth nothing for another form, and ends with it. More work is more
 * tries: the server derives one key, however many the browser has to.
 */
export const createProofChallenge = async (
  here: SiteContext,
  { form, factor }: ProofRequirement,
): Promise<Record<string, unknown>> => ({
  ...(await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: (here.site.signup_proof_cost || minCost) * 1000,
    counter: randomInt(keyTriesRange.least * factor, keyTriesRange.most * factor + 1),
    data: { form, factor },
    deriveKey,
    ...deriveSecrets(here),
  })),
})

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      cost: z.number(),
      data: z.object({ form: z.string(), factor: z.number() }),
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

function parseProof(text: string) {
  try {
    return proofSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The number that a solved proof of this form, and of no less work, may be used under, once; null when it is none. */
export async function verifyProof(
  here: SiteContext,
  { form, factor }: ProofRequirement,
  text: string,
): Promise<string | null> {
  const given = parseProof(text)
  if (!given) return null
  const { data } = given.challenge.parameters
  if (data.form !== form || data.factor < factor) return null
  const { verified } = await verifySolution({ ...given, deriveKey, ...deriveSecrets(here) })
  return verified ? given.challenge.parameters.nonce : null
}
