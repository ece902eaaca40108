// What the API document is held to: every rule of Spectral for OpenAPI but those below, each with the reason why it is off.
import { oas } from '@stoplight/spectral-rulesets'

export const apiRuleset = {
  extends: [[oas, 'all']],
  rules: {
    // The API serves the site's own pages and traffic sources with a key: nobody is given a licence to it.
    'info-license': 'off',
    'license-url': 'off',
    // The document and its page are one list by path; a second grouping would have to be kept by hand.
    'openapi-tags': 'off',
    'operation-tags': 'off',
    // Query parameters are named, typed and bounded; what is more to be said stands in the call's summary.
    'oas3-parameter-description': 'off',
  },
}
