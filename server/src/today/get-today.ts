import type { getTodayEndpoint } from '@amarelle/contract/staff/endpoints/today/today'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../platform/actor.ts'
import type { Services } from '../platform/context.ts'
import { listIncompleteLanguages, listTextWork } from '../site-setup/index.ts'
import { holdsPermission, isPermittedEverywhere } from '../staff/index.ts'
import { loadHouseState } from './figures/load-house-state.ts'
import { countMoneyWork } from './figures/money-work.ts'
import { getTodayFigures } from './figures/today-figures.ts'

/** Returns the first page: the parts that the actor's roles do not show are null. Reading it is not recorded. */
export const getToday = async (
  services: Services & { readonly language: StaffLanguage },
  actor: StaffActor,
  scope: SiteScope,
): Promise<StaffEndpointAnswer<typeof getTodayEndpoint>> => ({
  figures: await getTodayFigures(services, actor, scope),
  money: holdsPermission(actor, 'orders.read') ? await countMoneyWork(services, actor, scope) : null,
  texts: holdsPermission(actor, 'texts.read') ? await listTextWork(services, actor, scope) : null,
  languages: isPermittedEverywhere(actor, 'languages.read') ? await listIncompleteLanguages(services) : null,
  house: isPermittedEverywhere(actor, 'system.read') ? await loadHouseState(services) : null,
})
