/** Modules of which forms and lists are made: a profile needs neither their script nor their texts. */
export const formModulePattern =
  /\/(shared\/(city-\w+|suggestion-reasons|account-nav|account-page)|ui\/controls\/(choices|field|interest-picker|password-field|steps)|ui\/media\/member-card)\.(tsx?|css)/
