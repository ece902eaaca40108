import { createHash } from 'node:crypto'
import { equalsConstantTime } from '../../platform/crypto/tokens.ts'

/** The parameters that FlexPay signs; all others (`email`, `oneClickToken`) are sent unsigned. */
const signedParameterNames =
  /^(?:version|shopID|price(?:Amount|Currency)|paymentMethod|description|referenceID|saleID|custom[123]|subscriptionType|period|name|trialAmount|trialPeriod|cancelDiscountPercentage|type|successURL|declineURL|precedingSaleID|upgradeOption|mcc|subCreditorName|subCreditorId|subCreditorCountry)$/

type FlexPayParameters = Readonly<Record<string, string>>

/**
 * Hex hash of `key:name=value:name=value…`, sorted by name. Only `sha256` is used; `sha1` is the protocol's original
 * algorithm.
 */
export function hashParameters(
  key: string,
  parameters: FlexPayParameters,
  algorithm: 'sha256' | 'sha1' = 'sha256',
): string {
  const pairs = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
  return createHash(algorithm)
    .update([key, ...pairs].join(':'))
    .digest('hex')
}
/** Signs a request to FlexPay. */
export const signParameters = (key: string, parameters: FlexPayParameters): string =>
  hashParameters(
    key,
    Object.fromEntries(Object.entries(parameters).filter(([name]) => signedParameterNames.test(name))),
  )

/** Verifies a postback's SHA-256 signature, which covers every other parameter of it. */
export function isSignedByFlexPay(key: string, { signature, ...parameters }: FlexPayParameters): boolean {
  return (
    signature !== undefined && equalsConstantTime(signature.toLowerCase(), hashParameters(key, parameters))
  )
}
