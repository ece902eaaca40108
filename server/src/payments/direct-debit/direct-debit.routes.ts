import {
  getDirectDebit,
  getTransfer,
  sendDirectDebitCode,
  signDirectDebit,
} from '@amarelle/contract/direct-debit'
import { serve } from '../../platform/http.ts'
import { showTransfer } from '../wire/show-transfer.ts'
import { showMandate } from './mandate.ts'
import { countCode, sendCode } from './send-code.ts'
import { checkCode, signMandate } from './sign-mandate.ts'

export function mountDirectDebit(): void {
  serve(getDirectDebit, (context, { attempt }) => showMandate(context, attempt))
  serve(sendDirectDebitCode, sendCode, { before: countCode })
  serve(signDirectDebit, signMandate, { before: checkCode })
  serve(getTransfer, (context, { attempt }) => showTransfer(context, attempt))
}
