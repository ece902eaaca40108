import { createHash } from 'node:crypto'
import { equalsConstantTime } from '../../platform/crypto/tokens.ts'

/** The parameters that FlexPay signs; all others (`email`, `oneClickToken`) go along unsigned. */
const signedParameterNames =
  /^(?:version|shopID|price(?:Amount|Currency)|paymentMethod|description|referenceID|saleID|custom[123]|subscriptionType|period|name|trialAmount|trialPeriod|cancelDiscountPercentage|type|successURL|declineURL|precedingSaleID|upgradeOption|mcc|subCreditorName|subCreditorId|subCreditorCountry)$/

type FlexPayParameters = Readonly<Record<string, string>>

/** Hex hash of `key:name=value:name=value…`, the names sorted. Only `sha256` is used; `sha1` is what the protocol began with. */
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
/** The signature of a request of ours. */
export const signParameters = (key: string, parameters: FlexPayParameters): string =>
  hashParameters(
    key,
    Object.fromEntries(Object.entries(parameters).filter(([name]) => signedParameterNames.test(name))),
  )

/** Whether a postback is FlexPay's: every parameter that came with it is signed, by SHA-256. */
export function isSignedByFlexPay(key: string, { signature, ...parameters }: FlexPayParameters): boolean {
  return (
    signature !== undefined && equalsConstantTime(signature.toLowerCase(), hashParameters(key, parameters))
  )
}
