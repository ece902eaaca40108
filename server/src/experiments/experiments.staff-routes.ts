import {
  createExperimentEndpoint,
  decideExperimentEndpoint,
  deleteExperimentEndpoint,
  getExperimentEndpoint,
  listExperimentsEndpoint,
  saveExperimentEndpoint,
  startExperimentEndpoint,
  stopExperimentEndpoint,
  withdrawExperimentEndpoint,
} from '@amarelle/contract/staff/endpoints/experiments/experiments'
import { createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { getExperiment, listExperiments } from './definition/read-experiments.ts'
import {
  decideExperiment,
  startExperiment,
  stopExperiment,
  withdrawChoice,
} from './definition/run-experiment.ts'
import { createExperiment, deleteDraftExperiment, saveExperiment } from './definition/write-experiment.ts'

const ok = { ok: true as const }

export const experimentsStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listExperimentsEndpoint, (context, scope) =>
    listExperiments(context, context.actor, scope),
  ),
  createStaffRoute(getExperimentEndpoint, (context, input) => getExperiment(context, context.actor, input)),
  createStaffRoute(createExperimentEndpoint, (context, input) =>
    createExperiment(context, context.actor, input),
  ),
  createStaffRoute(saveExperimentEndpoint, async (context, input) => {
    await saveExperiment(context, context.actor, input)
    return ok
  }),
  createStaffRoute(deleteExperimentEndpoint, async (context, input) => {
    await deleteDraftExperiment(context, context.actor, input)
    return ok
  }),
  createStaffRoute(startExperimentEndpoint, async (context, input) => {
    await startExperiment(context, context.actor, input)
    return ok
  }),
  createStaffRoute(stopExperimentEndpoint, async (context, input) => {
    await stopExperiment(context, context.actor, input)
    return ok
  }),
  createStaffRoute(decideExperimentEndpoint, async (context, input) => {
    await decideExperiment(context, context.actor, input)
    return ok
  }),
  createStaffRoute(withdrawExperimentEndpoint, async (context, input) => {
    await withdrawChoice(context, context.actor, input)
    return ok
  }),
]
