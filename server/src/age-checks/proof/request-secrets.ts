import type { RequestContext } from '../../platform/context.ts'
import { computeBlindHash } from '../../platform/crypto/blind-hash.ts'

/** Nonce and verifier of a request. Nobody can derive them from its state without our secret, so no row and no cookie holds them. */
export const deriveAgeCheckSecrets = ({ config }: Pick<RequestContext, 'config'>, state: string) => ({
  nonce: computeBlindHash(config, 'age check nonce', state).toString('base64url'),
  verifier: computeBlindHash(config, 'age check verifier', state).toString('base64url'),
})
