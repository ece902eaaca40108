/**
 * From which moment on a country asks members to prove that they are 18 or over, the earliest first. A moment includes the later ones: who
 * must prove it at the sign-up must have done so before chatting, too.
 */
export const ageCheckMoments = ['at_signup', 'before_chat', 'before_images'] as const
export type AgeCheckMoment = (typeof ageCheckMoments)[number]

/** The ways to prove an age: the age verification app of the EU, the provider that the operator has chosen, or the sandbox. */
export const ageCheckMethods = ['wallet', 'provider', 'sandbox'] as const
export type AgeCheckMethod = (typeof ageCheckMethods)[number]

/** Minutes in which a proof must arrive after it was asked for. */
export const ageCheckMinutes = 10
/** The path to which the age provider sends the browser back; registered at the provider for each host. */
export const ageCheckCallbackPath = '/age-check/callback'
/** The path to which the age verification app posts its proof. */
export const walletResponsePath = '/age-check/wallet-response'
