import {
  getDirectDebit,
  getTransfer,
  sendDirectDebitCode,
  signDirectDebit,
} from '@amarelle/contract/direct-debit'
import { serve } from '../../platform/http.ts'
import { showTransfer } from '../wire/show-transfer.ts'
import { showMandate } from './mandate.ts'
import { countCode, refuseAccount, sendCode } from './send-code.ts'
import { checkCode, signingRules, signMandate } from './sign-mandate.ts'

export function mountDirectDebit(): void {
  serve(getDirectDebit, (context, { attempt }) => showMandate(context, attempt))
  serve(sendDirectDebitCode, sendCode, { before: countCode, rules: refuseAccount })
  serve(signDirectDebit, signMandate, { before: checkCode, rules: signingRules })
  serve(getTransfer, (context, { attempt }) => showTransfer(context, attempt))
}
