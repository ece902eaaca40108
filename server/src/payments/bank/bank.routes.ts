import {
  getDirectDebitEndpoint,
  getTransferEndpoint,
  sendDirectDebitCodeEndpoint,
  signDirectDebitEndpoint,
} from '@amarelle/contract/endpoints/direct-debit'
import { createRoute, type EndpointRoute } from '../../platform/http/api.ts'
import { getTransferPage } from './wire/show-transfer.ts'
import { getMandatePage } from './direct-debit/mandate.ts'
import { limitCodes, validateAccount, sendSmsCode } from './direct-debit/send-code.ts'
import { checkSmsCode, validateSigning, signMandate } from './direct-debit/sign-mandate.ts'

export const directDebitEndpoints: readonly EndpointRoute[] = [
  createRoute(getDirectDebitEndpoint, (context, { attempt }) => getMandatePage(context, attempt)),
  createRoute(sendDirectDebitCodeEndpoint, sendSmsCode, {
    prepare: limitCodes,
    validate: validateAccount,
  }),
  createRoute(signDirectDebitEndpoint, signMandate, { prepare: checkSmsCode, validate: validateSigning }),
  createRoute(getTransferEndpoint, (context, { attempt }) => getTransferPage(context, attempt)),
]
