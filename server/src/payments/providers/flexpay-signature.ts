import { createHash } from 'node:crypto'
import { sameText } from '../../platform/ids.ts'

/** The parameters that FlexPay signs; all others (`email`, `oneClickToken`) go along unsigned. */
const signed =
  /^(?:version|shopID|price(?:Amount|Currency)|paymentMethod|description|referenceID|saleID|custom[123]|subscriptionType|period|name|trialAmount|trialPeriod|cancelDiscountPercentage|type|successURL|declineURL|precedingSaleID|upgradeOption|mcc|subCreditorName|subCreditorId|subCreditorCountry)$/

type Parameters = Readonly<Record<string, string>>

/** Hex hash of `key:name=value:name=value…`, the names sorted. Only `sha256` is used; `sha1` is what the protocol began with. */
export function hashOf(key: string, parameters: Parameters, algorithm: 'sha256' | 'sha1' = 'sha256'): string {
  const pairs = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
  return createHash(algorithm)
    .update([key, ...pairs].join(':'))
    .digest('hex')
}
/** The signature of a request of ours. */
export const signatureOf = (key: string, parameters: Parameters): string =>
  hashOf(key, Object.fromEntries(Object.entries(parameters).filter(([name]) => signed.test(name))))

/** Whether a postback is FlexPay's: every parameter that came with it is signed, by SHA-256. */
export function isSigned(key: string, { signature, ...parameters }: Parameters): boolean {
  return signature !== undefined && sameText(signature.toLowerCase(), hashOf(key, parameters))
}
