import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { RequestContext } from '../../platform/context.ts'
import { deriveSigningKey, listSecrets } from '../../platform/crypto/signing.ts'

type SiteContext = Pick<RequestContext, 'config' | 'site'>
/** The form that the proof belongs to, and the multiple of the usual work. */
interface ProofRequirement {
  readonly form: string
  readonly factor: number
}

/** Number of keys a browser tries before it finds the right one: 100 take 50 to 100 ms at the default cost. */
const keyTriesRange = { least: 50, most: 150 }
/** Cost used when a limit requires work on a site that has turned off work at sign-up. */
const minCost = 5

const deriveSecrets = (config: Pick<Config, 'secret'>) => ({
  hmacSignatureSecret: deriveSigningKey(config, 'proof of work'),
  hmacKeySignatureSecret: deriveSigningKey(config, 'proof of work: key'),
})

/**
 * Creates the challenge that a browser solves for one form (docs/safety.md#programs-at-the-sign-up). It is valid for that form
 * only and expires with it. More work means more tries for the browser; the server always derives one key.
 */
export const createProofChallenge = async (
  context: SiteContext,
  { form, factor }: ProofRequirement,
): Promise<Record<string, unknown>> => ({
  ...(await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: (context.site.signup_proof_cost || minCost) * 1000,
    counter: randomInt(keyTriesRange.least * factor, keyTriesRange.most * factor + 1),
    data: { form, factor },
    deriveKey,
    ...deriveSecrets(context.config),
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
      // Without the signature the server would have to derive the key again, at a cost that the sender chooses.
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

/** Returns the single-use nonce of a valid proof for this form with at least the required work; null when it is invalid. */
export async function verifyProof(
  context: SiteContext,
  { form, factor }: ProofRequirement,
  text: string,
): Promise<string | null> {
  const parsedProof = parseProof(text)
  if (!parsedProof) return null
  const { data } = parsedProof.challenge.parameters
  if (data.form !== form || data.factor < factor) return null
  for (const secret of listSecrets(context.config)) {
    const { verified } = await verifySolution({ ...parsedProof, deriveKey, ...deriveSecrets({ secret }) })
    if (verified) return parsedProof.challenge.parameters.nonce
  }
  return null
}
