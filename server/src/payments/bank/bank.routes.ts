import {
  getDirectDebitEndpoint,
  getTransferEndpoint,
  sendDirectDebitCodeEndpoint,
  signDirectDebitEndpoint,
} from '@amarelle/contract/endpoints/direct-debit'
import { registerEndpoint } from '../../platform/http/api.ts'
import { getTransferPage } from './wire/show-transfer.ts'
import { getMandatePage } from './direct-debit/mandate.ts'
import { limitCodes, validateAccount, sendSmsCode } from './direct-debit/send-code.ts'
import { checkSmsCode, validateSigning, signMandate } from './direct-debit/sign-mandate.ts'

export function mountDirectDebit(): void {
  registerEndpoint(getDirectDebitEndpoint, (context, { attempt }) => getMandatePage(context, attempt))
  registerEndpoint(sendDirectDebitCodeEndpoint, sendSmsCode, {
    prepare: limitCodes,
    validate: validateAccount,
  })
  registerEndpoint(signDirectDebitEndpoint, signMandate, { prepare: checkSmsCode, validate: validateSigning })
  registerEndpoint(getTransferEndpoint, (context, { attempt }) => getTransferPage(context, attempt))
}
