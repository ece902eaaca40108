import { subscribeChannelMessages } from '../../platform/channel/channel-messages.ts'
import type { Services } from '../../platform/context.ts'
import { forgetShownExperiments } from './shown-experiments.ts'

/**
 * Reads the experiments again as soon as a colleague has changed one, in whatever process, and when a message may have been lost.
 * Returns the function that ends it. Without it, a change takes effect within five seconds.
 */
export const followExperimentChanges = (services: Pick<Services, 'db' | 'clock'>): (() => void) =>
  subscribeChannelMessages(services.db, {
    onNumberedEvent: () => {},
    onTransientEvent: () => {},
    onSessionsEnded: () => {},
    onStaffChange: (change) => change === 'experiments' && forgetShownExperiments(services),
    onGap: () => forgetShownExperiments(services),
  })
