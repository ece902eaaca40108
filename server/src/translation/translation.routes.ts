import {
  translateMessageEndpoint,
  translateProfileEndpoint,
} from '@amarelle/contract/endpoints/translation/translation'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { translateMessage } from './translate-message.ts'
import { translateProfile } from './translate-profile.ts'

export const translationEndpoints: readonly EndpointRoute[] = [
  createRoute(translateMessageEndpoint, translateMessage),
  createRoute(translateProfileEndpoint, translateProfile),
]
