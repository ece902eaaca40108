import { searchMembers as searchEndpoint } from '@amarelle/contract/discovery'
import { serve } from '../platform/http.ts'
import { searchMembers } from './search-members.ts'

export function mountDiscovery(): void {
  serve(searchEndpoint, searchMembers)
}
