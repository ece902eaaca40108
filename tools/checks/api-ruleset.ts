// Lint rules for the API document: every Spectral rule for OpenAPI except those below, each with the reason why it is off.
import { oas } from '@stoplight/spectral-rulesets'

export const apiRuleset = {
  extends: [[oas, 'all']],
  rules: {
    // The API serves the site's own pages, and traffic sources with a key: nobody receives a licence for it.
    'info-license': 'off',
    'license-url': 'off',
    // The document and its page are one list sorted by path; grouping by tags would have to be maintained by hand.
    'openapi-tags': 'off',
    'operation-tags': 'off',
    // Query parameters have names, types and bounds; anything else is in the operation's summary.
    'oas3-parameter-description': 'off',
  },
}
