// Experiments on landing pages: which variant a visitor is shown, what visitors do next, and what can be said of it (decision 046).
export { followExperimentChanges } from './assignment/follow-experiment-changes.ts'
export { experimentsModule } from './module.ts'
