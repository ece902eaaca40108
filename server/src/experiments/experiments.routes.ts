import { chooseLandingVariantEndpoint } from '@amarelle/contract/endpoints/landing-variants'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { chooseLandingVariant } from './assignment/choose-variant.ts'

export const experimentsEndpoints: readonly EndpointRoute[] = [
  createRoute(chooseLandingVariantEndpoint, (context, input) => chooseLandingVariant(context, input)),
]
