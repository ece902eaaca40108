import {
  getDirectDebitEndpoint,
  getTransferEndpoint,
  sendDirectDebitCodeEndpoint,
  signDirectDebitEndpoint,
} from '@amarelle/contract/direct-debit'
import { registerEndpoint } from '../../platform/http.ts'
import { getTransferPage } from '../wire/show-transfer.ts'
import { getMandatePage } from './mandate.ts'
import { limitCodes, validateAccount, sendSmsCode } from './send-code.ts'
import { checkSmsCode, validateSigning, signMandate } from './sign-mandate.ts'

export function mountDirectDebit(): void {
  registerEndpoint(getDirectDebitEndpoint, (context, { attempt }) => getMandatePage(context, attempt))
  registerEndpoint(sendDirectDebitCodeEndpoint, sendSmsCode, {
    prepare: limitCodes,
    validate: validateAccount,
  })
  registerEndpoint(signDirectDebitEndpoint, signMandate, { prepare: checkSmsCode, validate: validateSigning })
  registerEndpoint(getTransferEndpoint, (context, { attempt }) => getTransferPage(context, attempt))
}
